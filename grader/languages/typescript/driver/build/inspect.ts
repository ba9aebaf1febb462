/** What the submission declares of the contract's classes, read without running it. */
import type { Sources } from './make-bundle.js';
import { createModules } from './exports.js';
import type { ClassThing, Module, Thing } from './names.js';
import type { AskedClass, InspectedClass, InspectedMember } from './build-job.js';

const MAX_HERITAGE_DEPTH = 20;

export function inspectClasses(
  { tree, read }: Sources,
  asked: readonly AskedClass[],
): readonly InspectedClass[] {
  const moduleOf = createModules(tree, (name) => Buffer.from(read(name)).toString('utf8'));
  return asked.map((each) => {
    try {
      const module = moduleOf(each.file);
      return each.form === 'functions' ? inspectFunctions(each, module) : inspectClass(each, module);
    } catch {
      // This parser cannot read it, or it is nested too deeply; the calls themselves will show it.
      return unknownClass(each.name);
    }
  });
}

function unknownClass(name: string): InspectedClass {
  return { name, found: true, open: true, members: [], unexported: [], others: [] };
}

/** Static methods are a module's exported functions, static fields its exported constants. */
function inspectFunctions({ name }: AskedClass, module: Module): InspectedClass {
  const fromDefault = module.exports.get('default');
  const things = new Map([
    ...(fromDefault?.is === 'object' ? fromDefault.things : []),
    ...[...module.exports].filter(([exported]) => exported !== 'default'),
  ]);
  const members = [...things].flatMap(([exported, thing]) => staticMembers(exported, thing));
  const unread = [...things.values()].some(({ is }) => is === 'unknown');
  return {
    name,
    found: true,
    open: module.open || unread || (fromDefault?.is === 'object' && fromDefault.open),
    members,
    unexported: module.names.declared.filter(
      (name) => !things.has(name) && module.names.find(name)?.is === 'function',
    ),
    others: classNames(things),
  };
}

function staticMembers(name: string, thing: Thing): readonly InspectedMember[] {
  if (thing.is === 'function') return thing.members.map((member) => ({ ...member, name }));
  return thing.is === 'value' ? [{ ...thing.member, name }] : [];
}

function inspectClass({ name }: AskedClass, module: Module): InspectedClass {
  const fromDefault = module.exports.get('default');
  const thing = module.exports.get(name) ?? (isDefaultFor(name, fromDefault) ? fromDefault : undefined);
  const others = classNames(module.exports).filter((other) => other !== name);
  const unexported = module.names.declared.filter(
    (local) => !module.exports.has(local) && module.names.find(local)?.is === 'class',
  );
  if (thing === undefined) return { name, found: module.open, open: true, members: [], unexported, others };
  if (thing.is !== 'class') return { ...unknownClass(name), others, unexported };
  const { members, open } = withInherited(thing, 0);
  return { name, found: true, open, members, unexported, others };
}

function isDefaultFor(name: string, thing: Thing | undefined): boolean {
  if (thing === undefined) return false;
  return thing.is !== 'class' || thing.name === null || thing.name === name;
}

/** A class's own members, and those that it inherits and does not redefine. */
function withInherited(
  thing: ClassThing,
  depth: number,
): { readonly members: readonly InspectedMember[]; readonly open: boolean } {
  const { members, parent, open } = thing;
  if (parent === null) return { members: withConstructor(members, open), open };
  const found = depth > MAX_HERITAGE_DEPTH ? null : thing.names.find(parent);
  if (found?.is !== 'class') return { members, open: true };
  const inherited = withInherited(found, depth + 1);
  const own = new Set(members.map(keyOf));
  return {
    members: [...members, ...inherited.members.filter((member) => !own.has(keyOf(member)))],
    open: open || inherited.open,
  };
}

/** A class without a constructor has one without parameters. */
function withConstructor(members: readonly InspectedMember[], open: boolean): readonly InspectedMember[] {
  if (open || members.some(({ kind }) => kind === 'constructor')) return members;
  const kind = { kind: 'constructor', static: false, name: 'constructor', type: null } as const;
  return [...members, { ...kind, parameters: [], optional: 0, access: 'public', place: null }];
}

function keyOf({ kind, static: isStatic, name }: InspectedMember): string {
  return kind === 'constructor' ? kind : `${kind} ${isStatic} ${name}`;
}

function classNames(things: ReadonlyMap<string, Thing>): string[] {
  return [...things].flatMap(([exported, thing]) =>
    thing.is === 'class' ? [exported === 'default' ? (thing.name ?? exported) : exported] : [],
  );
}
