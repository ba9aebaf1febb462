/** Reads what a class file names: its supertypes, its own methods, and the members that its code may use. */

export interface ClassFile {
  /** Binary names with slashes, as in the file: `java/util/List`. */
  readonly name: string;
  readonly superclass: string | null;
  readonly interfaces: readonly string[];
  readonly methods: readonly Member[];
  readonly fields: readonly Member[];
  /** Every class that the code can load, arrays included. */
  readonly classes: readonly string[];
  /** Every member that the code can use, also through method handles. */
  readonly uses: readonly Use[];
  /** Whether a method catches every Throwable and does not, as try-with-resources does, throw it again. */
  readonly catchesAll: boolean;
}

export interface Member {
  readonly name: string;
  /** The types, as in the file: `(Ljava/lang/String;I)V`. */
  readonly descriptor: string;
}

export interface Use extends Member {
  readonly owner: string;
}

const MAGIC = 0xcafebabe;
const NATIVE = 0x0100;
const INVOKE_VIRTUAL = 0xb6;
const [ATTRIBUTE_HEAD, CODE_HEAD] = [6, 8];
/** Tags of the constant pool that are followed here, and the size of an entry by its tag; 0 where we know none. */
const [UTF8, CLASS, FIELD, METHOD, INTERFACE_METHOD] = [1, 7, 9, 10, 11];
const SIZES = [0, 0, 0, 4, 4, 8, 8, 2, 2, 4, 4, 4, 4, 0, 0, 3, 2, 4, 4, 2, 2];
/** Numbers of eight bytes take two places. */
const WIDE: ReadonlySet<number> = new Set([5, 6]);

interface Entry {
  readonly tag: number;
  readonly at: number;
}

/** Null if it is no class file that we understand, or if it has native methods. */
export function readClassFile(bytes: Uint8Array): ClassFile | null {
  try {
    return read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (thrown) {
    if (thrown instanceof RangeError) return null;
    throw thrown;
  }
}

function read(file: Buffer): ClassFile | null {
  if (file.readUInt32BE(0) !== MAGIC) return null;
  const pool = readPool(file);
  if (pool === null) return null;
  const { entries, end } = pool;
  const entry = (index: number): Entry => entries[index] ?? outOfRange();
  const text = (index: number): string => {
    const { at } = entry(index);
    return file.toString('utf8', at + 2, at + 2 + file.readUInt16BE(at));
  };
  const first = (index: number): number => file.readUInt16BE(entry(index).at);
  const className = (index: number): string => text(first(index));
  const memberOf = (index: number): Member => {
    const { at } = entry(index);
    return { name: text(file.readUInt16BE(at)), descriptor: text(file.readUInt16BE(at + 2)) };
  };

  let at = end + 2;
  const next = (): number => {
    const value = file.readUInt16BE(at);
    at += 2;
    return value;
  };
  const name = className(next());
  const above = next();
  const interfaces = Array.from({ length: next() }, () => className(next()));
  let isNative = false as boolean;
  const codes: number[] = [];
  const members = (): Member[] =>
    Array.from({ length: next() }, () => {
      isNative ||= (next() & NATIVE) !== 0;
      const member = { name: text(next()), descriptor: text(next()) };
      for (let left = next(); left > 0; left -= 1) {
        if (text(file.readUInt16BE(at)) === 'Code') codes.push(at + ATTRIBUTE_HEAD);
        at += ATTRIBUTE_HEAD + file.readUInt32BE(at + 2);
      }
      return member;
    });
  const [fields, methods] = [members(), members()];
  if (isNative) return null;

  const classes: string[] = [];
  const uses: Use[] = [];
  const suppressing = new Set<number>();
  for (const [index, each] of entries.entries()) {
    if (each?.tag === CLASS) classes.push(className(index));
    if (each?.tag !== FIELD && each?.tag !== METHOD && each?.tag !== INTERFACE_METHOD) continue;
    const use = { owner: className(first(index)), ...memberOf(file.readUInt16BE(each.at + 2)) };
    uses.push(use);
    if (use.name === 'addSuppressed') suppressing.add(index);
  }
  const catchesAll = codes.some((code) => {
    const length = file.readUInt32BE(code + 4);
    const handlers = new Set<number>();
    const table = code + CODE_HEAD + length;
    for (let left = file.readUInt16BE(table), row = table + 2; left > 0; left -= 1, row += 8) {
      const caught = file.readUInt16BE(row + 6);
      if (caught !== 0 && className(caught) === 'java/lang/Throwable')
        handlers.add(file.readUInt16BE(row + 4));
    }
    return handlers.size > 2 * countCalls(file.subarray(code + CODE_HEAD, table), suppressing);
  });
  return {
    name,
    superclass: above === 0 ? null : className(above),
    ...{ interfaces, methods, fields, classes, uses, catchesAll },
  };
}

/** How often code calls one of these members; at most a few too many, where a number looks like a call. */
function countCalls(code: Uint8Array, members: ReadonlySet<number>): number {
  let calls = 0;
  for (const [at, byte] of code.entries())
    if (byte === INVOKE_VIRTUAL && members.has((code[at + 1] ?? 0) * 256 + (code[at + 2] ?? 0))) calls += 1;
  return calls;
}

/** Where each entry of the constant pool is; null if there are kinds that we do not know. */
function readPool(file: Buffer): { entries: (Entry | undefined)[]; end: number } | null {
  const count = file.readUInt16BE(8);
  const entries: (Entry | undefined)[] = [undefined];
  let at = 10;
  while (entries.length < count) {
    const tag = file.readUInt8(at);
    const size = tag === UTF8 ? 2 + file.readUInt16BE(at + 1) : (SIZES[tag] ?? 0);
    if (size === 0) return null;
    entries.push({ tag, at: at + 1 });
    if (WIDE.has(tag)) entries.push(undefined);
    at += 1 + size;
  }
  return { entries, end: at };
}

function outOfRange(): never {
  throw new RangeError('a class file names an entry that it does not have');
}
