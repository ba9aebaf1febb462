/**
 * Finds programs whose runs cannot touch one another, even in one JVM. A program is self-contained if its classes use
 * only such members of the JDK as keep nothing after a run: no files, threads, properties, reflection, hooks, caches
 * that can be asked. Everything that is not in the table below is taken to keep something.
 *
 * It is decided from class files, before any of their code runs. Code can only reach what its class file names; without
 * reflection, method handles and class loaders, none of which is in the table, nothing else can be reached.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A class of the JDK: all of its members, or only these. */
type Members = 'all' | ReadonlySet<string>;

function everything(folder: string, names: string): [string, Members][] {
  return names
    .trim()
    .split(/\s+/)
    .map((name) => [`${folder}/${name}`, 'all']);
}

function only(name: string, members: string): [string, Members] {
  return [name, new Set(members.split(' '))];
}

/** Members named in `OTHERS` are not among them. */
const TABLE: ReadonlyMap<string, Members> = new Map([
  ...everything(
    'java/lang',
    `Object Boolean Byte Character Short Integer Long Float Double Number Math StrictMath Void Throwable
     String StringBuilder StringBuffer CharSequence Comparable Iterable Runnable AutoCloseable Cloneable Enum Record`,
  ),
  only('java/lang/System', 'in out err arraycopy lineSeparator exit'),
  only('java/lang/Thread', 'sleep'),
  only(
    'java/lang/Class',
    'getName getSimpleName getTypeName isInstance cast desiredAssertionStatus getEnumConstants',
  ),
  // Calls that javac itself generates.
  only('java/lang/invoke/LambdaMetafactory', 'metafactory altMetafactory'),
  only('java/lang/invoke/StringConcatFactory', 'makeConcat makeConcatWithConstants'),
  only('java/lang/runtime/ObjectMethods', 'bootstrap'),
  only('java/lang/runtime/SwitchBootstraps', 'typeSwitch enumSwitch'),
  ...everything(
    'java/util',
    `Collection AbstractCollection Iterator ListIterator PrimitiveIterator$OfInt Enumeration
     List AbstractList AbstractSequentialList ArrayList LinkedList Vector Stack RandomAccess
     Queue AbstractQueue Deque ArrayDeque PriorityQueue
     Set SortedSet NavigableSet AbstractSet TreeSet LinkedHashSet EnumSet BitSet
     Map Map$Entry SortedMap NavigableMap AbstractMap AbstractMap$SimpleEntry AbstractMap$SimpleImmutableEntry
     TreeMap HashMap LinkedHashMap EnumMap HashSet
     Arrays Collections Objects Comparator Optional OptionalInt OptionalLong OptionalDouble
     Random Scanner StringJoiner StringTokenizer IntSummaryStatistics LongSummaryStatistics DoubleSummaryStatistics`,
  ),
  only('java/util/Locale', 'ENGLISH US UK GERMAN GERMANY ROOT'),
  ...everything(
    'java/util/function',
    `Function BiFunction UnaryOperator BinaryOperator Consumer BiConsumer Supplier Predicate BiPredicate BooleanSupplier
     IntFunction IntUnaryOperator IntBinaryOperator IntConsumer IntSupplier IntPredicate IntToLongFunction
     IntToDoubleFunction ToIntFunction ToIntBiFunction ToLongFunction ToLongBiFunction ToDoubleFunction ToDoubleBiFunction
     LongFunction LongUnaryOperator LongBinaryOperator LongConsumer LongSupplier LongPredicate LongToIntFunction
     DoubleFunction DoubleUnaryOperator DoubleBinaryOperator DoubleConsumer DoubleSupplier DoublePredicate
     DoubleToIntFunction ObjIntConsumer ObjLongConsumer ObjDoubleConsumer`,
  ),
  ...everything(
    'java/util/stream',
    'BaseStream Stream IntStream LongStream DoubleStream Collector Collectors',
  ),
  ...everything('java/util/regex', 'Pattern Matcher MatchResult'),
  ...everything('java/util/concurrent/atomic', 'AtomicInteger AtomicLong AtomicBoolean AtomicReference'),
  ...everything(
    'java/io',
    `InputStream BufferedInputStream ByteArrayInputStream FilterInputStream Reader InputStreamReader BufferedReader
     StringReader OutputStream BufferedOutputStream ByteArrayOutputStream FilterOutputStream PrintStream Writer
     OutputStreamWriter BufferedWriter StringWriter PrintWriter Closeable Flushable Serializable`,
  ),
  only('java/nio/charset/Charset', 'forName defaultCharset name displayName'),
  ...everything('java/nio/charset', 'StandardCharsets'),
  ...everything('java/math', 'BigInteger BigDecimal MathContext RoundingMode'),
  ...everything('java/text', 'DecimalFormat NumberFormat DecimalFormatSymbols Format'),
]);

/** The JDK's exceptions keep nothing but what is put into them. */
const EXCEPTION = /^java\/(?:lang|util|io|math|text)\/\w+(?:Exception|Error)$/;

/**
 * Members of classes in the table that do keep or share something (threads of a common pool, the table of all strings, a
 * call at some later time), or that show that the JVM is another one.
 */
const OTHERS: ReadonlySet<string> = new Set([
  ...['parallel', 'parallelStream', 'parallelSort', 'parallelPrefix', 'parallelSetAll'],
  ...['groupingByConcurrent', 'toConcurrentMap', 'intern', 'finalize'],
  ...['getStackTrace', 'setStackTrace', 'resolveConstantDesc', 'describeConstable'],
]);

/**
 * Sets and maps whose order changes from process to process: within one process it stays the same, so that a program
 * that depends on it would be right every time or never.
 */
const ORDERED_BY_PROCESS: ReadonlySet<string> = new Set([
  ...['toUnmodifiableSet', 'toUnmodifiableMap', 'copyOf', 'ofEntries'],
]);
const UNORDERED = /^java\/util\/(?:Set|Map|stream\/Collectors)$/;
const SMALL_OF: ReadonlySet<string> = new Set([
  '()Ljava/util/Set;',
  '(Ljava/lang/Object;)Ljava/util/Set;',
  '()Ljava/util/Map;',
  '(Ljava/lang/Object;Ljava/lang/Object;)Ljava/util/Map;',
]);
/** Writers whose first argument can be the name of a file. */
const OPEN_FILES: ReadonlySet<string> = new Set(['java/io/PrintStream', 'java/io/PrintWriter']);
/** A program that catches these can measure the stack or the heap. */
const OUT_OF_ROOM: ReadonlySet<string> = new Set([
  ...['java/lang/Error', 'java/lang/VirtualMachineError'],
  ...['java/lang/StackOverflowError', 'java/lang/OutOfMemoryError'],
]);
const LAMBDAS = 'java/lang/invoke/LambdaMetafactory';

/**
 * What of the program is not self-contained, in words; null if all of it is. `main` is the binary name of its main
 * class. Only classes that can be reached from there count.
 */
export async function findOutsideUse(folders: readonly string[], main: string): Promise<string | null> {
  const own = new Map<string, ClassFile>();
  const queue = [main.replaceAll('.', '/')];
  const seen = new Set(queue);
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    const bytes = await readFirst(folders, `${name}.class`);
    if (bytes === null) continue;
    const file = readClassFile(bytes);
    if (file?.name !== name) return `class ${name}`;
    own.set(name, file);
    for (const each of file.classes.map(elementOf))
      if (!seen.has(each)) {
        seen.add(each);
        queue.push(each);
      }
  }
  if (own.size === 0) return `class ${main}`;
  const all = [...own.values()].flatMap(({ uses }) => uses);
  // The name of a lambda's class tells how many lambdas the process has made.
  if (all.some(({ owner }) => owner === LAMBDAS) && all.some(({ name }) => name === 'getClass'))
    return 'getClass beside a lambda';
  for (const file of own.values()) {
    const found = findInClass(file, own);
    if (found !== null) return `${found} in ${file.name}`;
  }
  return null;
}

async function readFirst(folders: readonly string[], name: string): Promise<Uint8Array | null> {
  for (const folder of folders) {
    const bytes = await readFile(join(folder, name)).catch(() => null);
    if (bytes !== null) return bytes;
  }
  return null;
}

function findInClass(file: ClassFile, own: ReadonlyMap<string, ClassFile>): string | null {
  for (const above of supertypes(file)) if (!own.has(above) && membersOf(above) !== 'all') return above;
  // The JVM calls it at some later time, maybe during another run.
  if (file.methods.some(({ name, descriptor }) => name === 'finalize' && descriptor === '()V'))
    return 'finalize';
  if (file.catchesAll) return 'a catch of Throwable';
  const error = file.classes.find((name) => OUT_OF_ROOM.has(name));
  if (error !== undefined) return error;
  const use = file.uses.find((each) => !isFree(each, own));
  return use === undefined ? null : `${use.owner}.${use.name}`;
}

function isFree(use: Use, own: ReadonlyMap<string, ClassFile>): boolean {
  const { owner, name } = use;
  if (owner.startsWith('[')) return name === 'clone';
  if (!own.has(owner)) return isFreeOfJdk(owner, use, own);
  return (
    declares(owner, use, own) || foreignSupertypes(owner, own).every((above) => isFreeOfJdk(above, use, own))
  );
}

function isFreeOfJdk(owner: string, { name, descriptor }: Use, own: ReadonlyMap<string, ClassFile>): boolean {
  const members = membersOf(owner);
  if (members === null || OTHERS.has(name)) return false;
  if (members !== 'all') return members.has(name);
  if (ORDERED_BY_PROCESS.has(name) && UNORDERED.test(owner)) return false;
  if (name === 'of' && /\)Ljava\/util\/(?:Set|Map);$/.test(descriptor) && !SMALL_OF.has(descriptor))
    return false;
  if (name === 'printStackTrace' && descriptor !== '()V') return false;
  if (name === 'hashCode' && owner === 'java/lang/Object') return false;
  if (name === '<init>' && OPEN_FILES.has(owner) && descriptor.startsWith('(Ljava/lang/String;'))
    return false;
  return typesIn(descriptor).every((type) => own.has(type) || membersOf(type) !== null);
}

/** Null if the class is not in the table. */
function membersOf(name: string): Members | null {
  return TABLE.get(name) ?? (EXCEPTION.test(name) ? 'all' : null);
}

/** Whether the class, or one of the program above it, has the member itself. */
function declares(owner: string, use: Use, own: ReadonlyMap<string, ClassFile>): boolean {
  const file = own.get(owner);
  if (file === undefined) return false;
  const isIt = ({ name, descriptor }: { name: string; descriptor: string }): boolean =>
    name === use.name && descriptor === use.descriptor;
  return (
    file.methods.some(isIt) ||
    file.fields.some(isIt) ||
    supertypes(file).some((above) => declares(above, use, own))
  );
}

/** The nearest supertypes that are not the program's. */
function foreignSupertypes(owner: string, own: ReadonlyMap<string, ClassFile>): readonly string[] {
  const file = own.get(owner);
  return file === undefined ? [owner] : supertypes(file).flatMap((above) => foreignSupertypes(above, own));
}

function supertypes({ superclass, interfaces }: ClassFile): readonly string[] {
  return superclass === null ? interfaces : [superclass, ...interfaces];
}

/** `[[Ljava/util/List;` names `java/util/List`. */
function elementOf(name: string): string {
  return name.startsWith('[') ? name.replace(/^\[+L?/, '').replace(/;$/, '') : name;
}

function typesIn(descriptor: string): readonly string[] {
  return [...descriptor.matchAll(/L([^;]+);/g)].flatMap(([, name]) => (name === undefined ? [] : [name]));
}

/** Reads what a class file names: its supertypes, its own methods, and the members that its code may use. */
interface ClassFile {
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

interface Member {
  readonly name: string;
  /** The types, as in the file: `(Ljava/lang/String;I)V`. */
  readonly descriptor: string;
}

interface Use extends Member {
  readonly owner: string;
}

const MAGIC = 0xcafebabe;
const NATIVE = 0x0100;
const INVOKE_VIRTUAL = 0xb6;
const [ATTRIBUTE_HEAD, CODE_HEAD] = [6, 8];
/** Tags of the constant pool that are followed here, and the sizes of all others. */
const [UTF8, CLASS, FIELD, METHOD, INTERFACE_METHOD] = [1, 7, 9, 10, 11];
const SIZES: Readonly<Record<number, number>> = {
  3: 4,
  4: 4,
  5: 8,
  6: 8,
  7: 2,
  8: 2,
  9: 4,
  10: 4,
  11: 4,
  12: 4,
  15: 3,
  16: 2,
  17: 4,
  18: 4,
  19: 2,
  20: 2,
};
/** Numbers of eight bytes take two places. */
const WIDE: ReadonlySet<number> = new Set([5, 6]);

interface Entry {
  readonly tag: number;
  readonly at: number;
}

/** Null if it is no class file that we understand, or if it has native methods. */
function readClassFile(bytes: Uint8Array): ClassFile | null {
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
    const size = tag === UTF8 ? 2 + file.readUInt16BE(at + 1) : SIZES[tag];
    if (size === undefined) return null;
    entries.push({ tag, at: at + 1 });
    if (WIDE.has(tag)) entries.push(undefined);
    at += 1 + size;
  }
  return { entries, end: at };
}

function outOfRange(): never {
  throw new RangeError('a class file names an entry that it does not have');
}
