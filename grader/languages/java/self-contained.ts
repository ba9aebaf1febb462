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
import { readClassFile, type ClassFile, type Use } from './class-file.js';

/** A class of the JDK: all of its members, or only these. */
type Members = 'all' | ReadonlySet<string>;

/**
 * A row for each package with its classes, or, with a colon, for a class with its members. Members named in `OTHERS` are
 * not among them. Those of the bootstraps are calls that javac itself generates.
 */
const TABLE: ReadonlyMap<string, Members> = new Map(
  String.raw`
java/lang Object Boolean Byte Character Short Integer Long Float Double Number Math StrictMath Void Throwable
java/lang String StringBuilder StringBuffer CharSequence Comparable Iterable Runnable AutoCloseable Cloneable Enum Record
java/lang/System: in out err arraycopy lineSeparator exit
java/lang/Thread: sleep
java/lang/Class: getName getSimpleName getTypeName isInstance cast desiredAssertionStatus getEnumConstants
java/lang/invoke/LambdaMetafactory: metafactory altMetafactory
java/lang/invoke/StringConcatFactory: makeConcat makeConcatWithConstants
java/lang/runtime/ObjectMethods: bootstrap
java/lang/runtime/SwitchBootstraps: typeSwitch enumSwitch
java/util Collection AbstractCollection Iterator ListIterator PrimitiveIterator$OfInt Enumeration
java/util List AbstractList AbstractSequentialList ArrayList LinkedList Vector Stack RandomAccess
java/util Queue AbstractQueue Deque ArrayDeque PriorityQueue
java/util Set SortedSet NavigableSet AbstractSet TreeSet LinkedHashSet EnumSet BitSet
java/util Map Map$Entry SortedMap NavigableMap AbstractMap AbstractMap$SimpleEntry AbstractMap$SimpleImmutableEntry
java/util TreeMap HashMap LinkedHashMap EnumMap HashSet
java/util Arrays Collections Objects Comparator Optional OptionalInt OptionalLong OptionalDouble
java/util Random Scanner StringJoiner StringTokenizer IntSummaryStatistics LongSummaryStatistics DoubleSummaryStatistics
java/util/Locale: ENGLISH US UK GERMAN GERMANY ROOT
java/util/function Function BiFunction UnaryOperator BinaryOperator Consumer BiConsumer Supplier Predicate BiPredicate
java/util/function BooleanSupplier IntFunction IntUnaryOperator IntBinaryOperator IntConsumer IntSupplier IntPredicate
java/util/function IntToLongFunction IntToDoubleFunction ToIntFunction ToIntBiFunction ToLongFunction ToLongBiFunction
java/util/function ToDoubleFunction ToDoubleBiFunction LongFunction LongUnaryOperator LongBinaryOperator LongConsumer
java/util/function LongSupplier LongPredicate LongToIntFunction DoubleFunction DoubleUnaryOperator DoubleBinaryOperator
java/util/function DoubleConsumer DoubleSupplier DoublePredicate DoubleToIntFunction ObjIntConsumer ObjLongConsumer
java/util/function ObjDoubleConsumer
java/util/stream BaseStream Stream IntStream LongStream DoubleStream Collector Collectors
java/util/regex Pattern Matcher MatchResult
java/util/concurrent/atomic AtomicInteger AtomicLong AtomicBoolean AtomicReference
java/io InputStream BufferedInputStream ByteArrayInputStream FilterInputStream Reader InputStreamReader BufferedReader
java/io StringReader OutputStream BufferedOutputStream ByteArrayOutputStream FilterOutputStream PrintStream Writer
java/io OutputStreamWriter BufferedWriter StringWriter PrintWriter Closeable Flushable Serializable
java/nio/charset/Charset: forName defaultCharset name displayName
java/nio/charset StandardCharsets
java/math BigInteger BigDecimal MathContext RoundingMode
java/text DecimalFormat NumberFormat DecimalFormatSymbols Format`
    .trim()
    .split('\n')
    .flatMap(readRow),
);

function readRow(row: string): [string, Members][] {
  const [place = '', ...names] = row.split(' ');
  if (place.endsWith(':')) return [[place.slice(0, -1), new Set(names)]];
  return names.map((name) => [`${place}/${name}`, 'all']);
}

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
