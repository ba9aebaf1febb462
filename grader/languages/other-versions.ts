/**
 * What a program asks of another version of its language than the one that runs here: syntax that the compiler refuses,
 * and names that the library has not got. Assignments name no version, so that it is nobody's mistake. Pure.
 */
import type { CompileError, Diagnostic, JudgeError } from '../model.js';
import { markPlace } from '../text/mark-place.js';

/**
 * What newer versions accept: since when, what it is, how it is written for older ones, the message, and the line, with a
 * mark where the message points.
 */
const NEWER = String.raw`
Java 22 ~ a name that is only _ ~ give it a name ~ as of release 21,|underscore not allowed here|as of release 9, '_' is a keyword|'_' used as an identifier|unnamed variables
Java 21 ~ a pattern in switch or of a record ~ use if and instanceof ~ patterns in switch statements|record patterns|deconstruction patterns
Java 21 ~ the pattern of a record ~ use instanceof and the methods of the record ~ '\)' expected ~ \binstanceof\s+[\w.]+(?:‸\s*\(|\s*\(\s*\w+\s*‸)
Java 25 ~ a file without a class ~ put the methods into a class ~ the file declares no class|unnamed classes|implicitly declared classes|instance main
Java 25 ~ a main that is not public static void main(String[] args) ~ write it so ~ ^another form of main
Java 25 ~ the line import module ~ import the classes, as in import java.util.* ~ '\.' expected|module imports ~ ^\s*import module\b
Java 25 ~ a statement before super(…) or this(…) ~ call it first ~ call to (?:super|this) must be first statement
Java 21 ~ indexOf with two places ~ search in a substring ~ no suitable method found for indexOf\((?:int|char|String),int,int\)\n\s*method String\.
Python 3.12 ~ the same quotation mark within the braces of an f-string ~ use the other one inside ~ f-string: (?:unmatched|expecting) ~ f‸?(["'])[^"']*\{[^"'}]*\1[^"']*\1.*\}
Python 3.12 ~ a backslash within the braces of an f-string ~ give the text a name before ~ f-string expression part cannot include a backslash
Python 3.10 ~ the statement match ~ use if and elif ~ invalid syntax ~ ^\s*match ‸.*:\s*$
Python 3.14 ~ except with several exceptions and no brackets ~ write except (A, B): ~ multiple exception types must be parenthesized
Python 3.11 ~ the line except* ~ use except ~ invalid syntax ~ ^\s*except‸?\*
Python 3.12 ~ a name of types in square brackets or the statement type ~ leave it out ~ invalid syntax|expected '\(' ~ ^\s*(?:(?:def|class) \w+‸?\[|type ‸\w+.*=)
Python 3.14 ~ a t before a text ~ write f ~ invalid syntax ~ (?:^|[^\w"'])[tT][rR]?‸["']`
  .trim()
  .split('\n')
  .map((row) => {
    const [version = '', what = '', instead = '', message = '', line = ''] = row.split(' ~ ');
    const [of = '', since = ''] = version.split(' ');
    return { of, since, what, instead, message: new RegExp(message), line: new RegExp(line) };
  });

/**
 * Names of libraries, as `Class.member` or `module.name`, with the version since which they are there; of Python also those
 * that are gone since then.
 */
const NAMES = String.raw`
Java 18 (?:Strict)?Math\.(?:ceilDiv\w*|ceilMod|divideExact|floor\w+Exact)
Java 19 Locale\.of|(?:Linked)?Hash(?:Map|Set)\.new\w+|(?:Integer|Long)\.(?:compress|expand)|Thread\.threadId
Java 21 (?:Sorted|Navigable|Linked|Array|LinkedHash|Tree)?(?:List|Deque|Set|Vector|Stack)\.(?:(?:get|remove|add)(?:First|Last)|reversed)
Java 21 LinkedHashMap\.(?:\w+Entry|reversed|put(?:First|Last)|sequenced\w+)|Sequenced\w+|String\.splitWithDelimiters|StringBu\w+\.repeat
Java 21 Character\.isEmoji\w*|(?:Strict)?Math\.clamp|Thread\.(?:ofVirtual|ofPlatform|startVirtualThread|isVirtual)|Executors\.newVirtual\w+
Java 24 Stream\.gather|Gatherers?
Java 25 IO|ScopedValue|\w*Reader\.readAll(?:Lines|AsString)
Python 3.9 graphlib|zoneinfo|functools\.cache|math\.(?:lcm|nextafter|ulp)|random\.randbytes|typing\.Annotated
Python 3.10 itertools\.pairwise|builtins\.(?:aiter|anext)|typing\.(?:ParamSpec|TypeAlias|TypeGuard)|types\.(?:None|Union|Ellipsis)Type
Python 3.11 tomllib|enum\.(?:StrEnum|verify|member|nonmember)|math\.(?:cbrt|exp2)|datetime\.UTC|contextlib\.chdir|builtins\.(?:Base)?ExceptionGroup
Python 3.11 typing\.(?:Self|Never|assert_\w+|reveal_type|LiteralString|(?:Not)?Required|Unpack|TypeVarTuple)|asyncio\.(?:TaskGroup|timeout|Runner)
Python 3.12 itertools\.batched|typing\.(?:override|TypeAliasType)|math\.sumprod|random\.binomialvariate|calendar\.(?:Month|Day|[A-Z]+)|collections\.abc\.Buffer
Python 3.13 copy\.replace|math\.fma|warnings\.deprecated|typing\.(?:TypeIs|ReadOnly|NoDefault)|queue\.ShutDown|os\.process_cpu_count
Python 3.14 (?:annotationlib|compression|string\.templatelib|concurrent\.interpreters)(?:\..*)?|heapq\.\w+_max|uuid\.uuid[678]|functools\.Placeholder|io\.(?:Reader|Writer)
Node 21 (?:Object|Map)\.groupBy|navigator
Node 22 Array\.fromAsync|Promise\.withResolvers|WebSocket|Iterator|URL\.parse|node:sqlite|(?:fs|require\(\.\.\.\))\.globSync
Node 24 RegExp\.escape|Error\.isError|Math\.f16round|Promise\.try|Float16Array|URLPattern
GCC 13 format|stdfloat|spanstream
GCC 14 print|generator|text_encoding|stdckdint\.h|stdbit\.h
GCC 15 flat_map|flat_set
gone 3.9 time\.clock|macpath|fractions\.gcd|base64\.(?:en|de)codestring|dummy_threading
gone 3.10 collections\.(?:Callable|Container|Hashable|Iterable|Iterator|(?:Mutable)?(?:Mapping|Sequence|Set)|Sized)|formatter|parser|symbol
gone 3.11 binhex|inspect\.(?:getargspec|formatargspec)|asyncio\.coroutine
gone 3.12 (?:asynchat|asyncore|distutils|imp|smtpd)(?:\..*)?
gone 3.13 (?:audioop|cgi|cgitb|chunk|crypt|imghdr|lib2to3|mailcap|msilib|nis|nntplib|ossaudiodev|pipes|sndhdr|spwd|sunau|telnetlib|uu|xdrlib)(?:\..*)?`
  .trim()
  .split('\n')
  .map((line) => {
    const [of = '', since = '', names = ''] = line.split(' ');
    return { of, since, names: new RegExp(`^(?:${names})$`) };
  });

/** What is needed, and what to do without it. */
export interface Need {
  readonly words: string;
  readonly instead: string;
}

/** What the message of a compiler asks of a newer version; `compiler` is what refused it: `javac 17.0.15`, `Python 3.11.2`. */
export function findNeed(diagnostic: Diagnostic, compiler?: string): Need | null {
  const [, tool = '', running] = /^(\w+) ([\d.]+)/.exec(compiler ?? '') ?? [];
  const of = tool === 'javac' ? 'Java' : tool;
  const line = markPlace(diagnostic);
  const found = NEWER.find(
    (each) =>
      (of === '' || each.of === of) &&
      each.message.test(diagnostic.message) &&
      each.line.test(line) &&
      (running === undefined || isBefore(running, each.since)),
  );
  if (found !== undefined) return describeNeed(found.of, found.what, found.since, running, found.instead);
  const header = /^([\w.]+): No such file or directory$/.exec(diagnostic.message)?.[1];
  if (header !== undefined) return findNamed('GCC', header, undefined, `the header <${header}>`);
  const builtin = /imports "(node:\w+)"/.exec(diagnostic.message)?.[1];
  if (builtin !== undefined) return findNamed('Node', builtin);
  const name = readSymbol(diagnostic.message);
  return name === null ? null : findNamed('Java', name, running);
}

/** `Math.clamp` or `IO`, of javac's message that it cannot find a symbol. */
function readSymbol(message: string): string | null {
  const [, kind, name = ''] =
    /^cannot find symbol[\s\S]*symbol:\s+(method|variable|class) (\w+)/.exec(message) ?? [];
  if (kind === undefined) return null;
  const owner = /location: .*?(?:(?:class|interface)|of type) (?:[\w.]+\.)?(\w+)(?:<.*)?$/m.exec(
    message,
  )?.[1];
  return kind === 'method' ? (owner === undefined ? null : `${owner}.${name}`) : name;
}

/** What a name of a library asks of a newer version. */
export function findNamed(of: string, name: string, running?: string, what = name): Need | null {
  const found = NAMES.find((each) => each.of === of && each.names.test(name));
  if (found === undefined || (running !== undefined && !isBefore(running, found.since))) return null;
  return describeNeed(of, what, found.since, running, 'write it the older way');
}

/** What only older versions of Python have. */
export function findGone(name: string, running: string): Need | null {
  const found = NAMES.find(({ of, names }) => of === 'gone' && names.test(name));
  if (found === undefined || isBefore(running, found.since)) return null;
  const words = `${name} is in no Python from ${found.since} on, and Python ${running} runs here`;
  return { words, instead: 'write it the newer way' };
}

function describeNeed(
  of: string,
  what: string,
  since: string,
  running: string | undefined,
  instead: string,
): Need {
  const shown = of === 'Java' || of === 'Node' ? running?.split('.')[0] : running;
  const here = shown === undefined ? `an older ${of} runs here` : `${of} ${shown} runs here`;
  return { words: `${what} needs ${of} ${since} or later, and ${here}`, instead };
}

function isBefore(version: string, since: string): boolean {
  const [ours, theirs] = [version, since].map((each) => each.split('.').map(Number));
  const at = (theirs ?? []).findIndex((part, index) => part !== (ours?.[index] ?? 0));
  return at >= 0 && (ours?.[at] ?? 0) < (theirs?.[at] ?? 0);
}

/**
 * What a compiler refused, with what needs a newer version told as such; nobody's mistake where nothing else is wrong but
 * what follows from it in its line. Names that the student declares are the student's.
 */
export function excuseNewer(
  fault: CompileError,
  declares: (name: string) => boolean,
): CompileError | JudgeError {
  const seen: { readonly need: Need; readonly line: number | undefined }[] = [];
  const follows = ({ message, place }: Diagnostic): boolean =>
    seen.some(({ line }) => line === place?.line || message.startsWith('constant expression required'));
  let isNewer = fault.total === fault.diagnostics.length;
  const diagnostics = fault.diagnostics.map((each) => {
    const name = readSymbol(each.message);
    const owner = name?.split('.')[0];
    const need = owner !== undefined && declares(owner) ? null : findNeed(each, fault.compiler);
    isNewer &&= need !== null || (name === null && follows(each));
    if (need === null) return each;
    seen.push({ need, line: each.place?.line });
    return { ...each, meaning: `${need.words}: ${need.instead}` };
  });
  return isNewer && seen.length > 0 ? lackFault(seen.map(({ need }) => need)) : { ...fault, diagnostics };
}

/** The fault of this computer. */
export function lackFault(needs: readonly Need[]): JudgeError {
  const all = [...new Map(needs.map((need) => [need.words, need])).values()];
  const instead = [...new Set(all.map((each) => each.instead))].join('; ');
  return {
    verdict: 'judge-error',
    fault: all.map(({ words }) => words).join('; '),
    remedy: `install that version and grade this submission again; or, where students have been told which version counts: ${instead}`,
  };
}
