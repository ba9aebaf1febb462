/** Finds the function that contains a place in a source file. Pure. */
import { parse, type ParserOptions } from '@babel/parser';

/** A named range of a file, in UTF-16 units. */
interface Named {
  readonly start: number;
  readonly end: number;
  readonly name: string;
}

const OPTIONS: ParserOptions = {
  sourceType: 'module',
  plugins: ['typescript', 'explicitResourceManagement'],
};

/** Returns the names of the functions and classes around an offset, outermost first: `Board.move`. */
export function findEnclosingFunctions(source: string): (offset: number) => string {
  const named: Named[] = [];
  collect(parse(source, OPTIONS).program, named, true);
  return (offset) =>
    named
      .filter(({ start, end }) => start <= offset && offset < end)
      .map(({ name }) => name)
      .join('.');
}

/** The relative imports of a file. Imports of types do not count. */
export function listImports(source: string): string[] {
  return parse(source, OPTIONS).program.body.flatMap((statement) => {
    if (statement.type === 'ImportDeclaration')
      return statement.importKind === 'type' ? [] : [statement.source.value];
    if (statement.type === 'ExportAllDeclaration') return [statement.source.value];
    if (statement.type === 'ExportNamedDeclaration')
      return statement.exportKind === 'type' ? [] : (statement.source?.value ?? []);
    return [];
  });
}

const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'ClassExpression']);

function collect(node: unknown, named: Named[], isTop: boolean): void {
  if (Array.isArray(node)) {
    for (const each of node) collect(each, named, isTop);
    return;
  }
  if (typeof node !== 'object' || node === null || !('type' in node)) return;
  const name = nameOfNode(node, isTop);
  if (name !== null && 'start' in node && 'end' in node)
    named.push({ start: Number(node.start), end: Number(node.end), name });
  const passes = ['Program', 'ExportNamedDeclaration', 'ExportDefaultDeclaration', 'VariableDeclaration'];
  const staysTop = isTop && passes.includes(String(node.type));
  for (const [key, child] of Object.entries(node))
    if (!['loc', 'leadingComments', 'trailingComments', 'innerComments'].includes(key))
      collect(child, named, staysTop);
}

function nameOfNode(node: object & { type: unknown }, isTop: boolean): string | null {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return 'id' in node ? identifier(node.id) : null;
    case 'ClassMethod':
    case 'ClassPrivateMethod':
    case 'ClassProperty':
    case 'ClassPrivateProperty':
    case 'ObjectMethod':
      return 'key' in node ? identifier(node.key) : null;
    case 'VariableDeclarator': {
      const value: unknown = 'init' in node ? node.init : null;
      const isFunction =
        typeof value === 'object' && value !== null && 'type' in value && FUNCTIONS.has(String(value.type));
      return (isTop || isFunction) && 'id' in node ? identifier(node.id) : null;
    }
    default:
      return null;
  }
}

function identifier(node: unknown): string | null {
  if (typeof node !== 'object' || node === null) return null;
  if ('name' in node && typeof node.name === 'string') return node.name;
  // A #private name holds its identifier one level down.
  return 'id' in node ? identifier(node.id) : null;
}
