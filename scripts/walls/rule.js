// The lint rule for the walls: a file imports only what its room may import.
import { isBuiltin } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { ROOT, roomOf } from './rooms.js';

/**
 * What is wrong with the import of `specifier` in `file` (a path from the top of the repository); null if it is
 * allowed.
 */
export function findBreach(file, specifier) {
  const room = roomOf(file);
  if (room === null)
    return /^(grader|reference)\//.test(file)
      ? 'this folder is in no room: add it to scripts/walls/rooms.json'
      : null;
  if (/^\.{1,2}(\/|$)/.test(specifier)) return findRoomBreach(room, file, specifier);
  if (specifier.startsWith('node:'))
    return room.node.includes(specifier.slice('node:'.length))
      ? null
      : `${room.name} may not import ${specifier}`;
  if (isBuiltin(specifier)) return `write node:${specifier}`;
  if (/^[./#]|^[a-z]+:/i.test(specifier))
    return `${room.name} imports by relative paths, node: and packages only`;
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  return room.packages.includes(name) ? null : `${room.name} may not import the package ${name}`;
}

function findRoomBreach(room, file, specifier) {
  const path = join(dirname(file), specifier).split(sep).join('/').replace(/\.js$/, '.ts');
  const target = roomOf(path);
  if (target === null) return `${room.name} may not import ${path}, which is in no room`;
  return target === room || room.rooms.includes(target.name)
    ? null
    : `${room.name} may not import ${target.name}`;
}

/** All ways to load a module. A module whose name is no literal cannot be checked, so it is not allowed. */
export const rule = {
  meta: { type: 'problem', schema: [{ type: 'object', properties: { loads: { type: 'boolean' } } }] },
  create(context) {
    const file = relative(ROOT, context.filename).split(sep).join('/');
    const mayLoad = context.options[0]?.loads === true;
    const check = (node, source) => {
      if (source === null || source === undefined) return;
      const specifier = readLiteral(source);
      const breach =
        specifier !== null
          ? findBreach(file, specifier)
          : mayLoad
            ? null
            : 'the name of a module must be a literal: grader/package/load-module.ts loads others';
      if (breach !== null) context.report({ node, message: breach });
    };
    return {
      ImportDeclaration: (node) => check(node, node.source),
      ExportNamedDeclaration: (node) => check(node, node.source),
      ExportAllDeclaration: (node) => check(node, node.source),
      ImportExpression: (node) => check(node, node.source),
      TSImportType: (node) => check(node, node.source ?? node.argument?.literal ?? node.argument),
      TSExternalModuleReference: (node) => check(node, node.expression),
      CallExpression(node) {
        if (isLoader(node.callee) && !mayLoad) check(node, node.arguments[0]);
      },
    };
  },
};

/** `require(…)`, `require.resolve(…)`, `process.getBuiltinModule(…)`. */
function isLoader(callee) {
  if (callee.type === 'Identifier') return callee.name === 'require';
  if (callee.type !== 'MemberExpression') return false;
  const name = callee.computed ? callee.property.value : callee.property.name;
  if (name === 'getBuiltinModule') return true;
  return callee.object.type === 'Identifier' && callee.object.name === 'require';
}

function readLiteral(node) {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  return node.type === 'TemplateLiteral' && node.expressions.length === 0
    ? node.quasis[0].value.cooked
    : null;
}
