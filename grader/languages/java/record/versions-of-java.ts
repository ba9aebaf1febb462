/** What versions of Java differ in. Pure. */
import type { MissingName, Versions } from '../../records/versions.js';

export const VERSIONS_OF_JAVA: Versions = {
  of: 'Java',
  compiler: 'javac',
  isBrief: true,
  syntax: String.raw`
22 ~ a name that is only _ ~ give it a name ~ as of release 21,|underscore not allowed here|as of release 9, '_' is a keyword|'_' used as an identifier|unnamed variables
21 ~ the label case null ~ ask for null before the switch ~ ^null in switch cases
21 ~ the pattern of a record ~ use instanceof and the methods of the record ~ a record is taken apart
21 ~ a pattern in switch or of a record ~ use if and instanceof ~ patterns in switch statements|record patterns|deconstruction patterns
21 ~ the pattern of a record ~ use instanceof and the methods of the record ~ '\)' expected ~ \binstanceof\s+[\w.]+(?:‸\s*\(|\s*\(\s*\w+\s*‸)
25 ~ a file without a class ~ put the methods into a class ~ the file declares no class|unnamed classes|implicitly declared classes|instance main
25 ~ a main that is not public static void main(String[] args) ~ write public static void main(String[] args) ~ ^another form of main
25 ~ the line import module ~ import the classes, as in import java.util.* ~ '\.' expected|module imports ~ ^\s*import module\b
25 ~ a statement before super or this ~ call it first ~ call to (?:super|this) must be first statement
21 ~ indexOf with two places ~ search in a substring ~ no suitable method found for indexOf\((?:int|char|String),int,int\)\n\s*method String\.`,
  names: String.raw`
18 (?:Strict)?Math\.(?:ceilDiv\w*|ceilMod|divideExact|floor\w+Exact)
19 Locale\.of|(?:Linked)?Hash(?:Map|Set)\.new\w+|(?:Integer|Long)\.(?:compress|expand)|Thread\.threadId
21 (?:Sorted|Navigable|Linked|Array|LinkedHash|Tree)?(?:List|Deque|Set|Vector|Stack)\.(?:(?:get|remove|add)(?:First|Last)|reversed)
21 LinkedHashMap\.(?:\w+Entry|reversed|put(?:First|Last)|sequenced\w+)|Sequenced\w+|String\.splitWithDelimiters|StringBu\w+\.repeat
21 Character\.isEmoji\w*|(?:Strict)?Math\.clamp|Thread\.(?:ofVirtual|ofPlatform|startVirtualThread|isVirtual)|Executors\.newVirtual\w+
24 Stream\.gather|Gatherers?
25 IO|ScopedValue|\w*Reader\.readAll(?:Lines|AsString)`,
  readMissing: readSymbol,
};

/** `Math.clamp` or `IO`, of javac's message that it cannot find a symbol. */
function readSymbol(message: string): MissingName | null {
  const [, kind, name = ''] =
    /^cannot find symbol[\s\S]*symbol:\s+(method|variable|class) (\w+)/.exec(message) ?? [];
  if (kind === undefined) return null;
  const owner = /location: .*?(?:(?:class|interface)|of type) (?:[\w.]+\.)?(\w+)(?:<.*)?$/m.exec(
    message,
  )?.[1];
  if (kind !== 'method') return { name, what: name };
  return owner === undefined ? null : { name: `${owner}.${name}`, what: `${owner}.${name}` };
}
