/**
 * Holds what a student reads first against the two texts. It reads the sentences as a person does and shares no code
 * with what made them: each form of sentence has a check of its own, and a sentence of no known form is reported.
 */
import type { FirstMessage } from './grade-task.js';
import { fails, type Outputs } from './run-programs.js';
import type { Task } from './collections.js';

/** A first message with all that is needed to judge it. */
export interface Told {
  readonly task: Task;
  readonly message: FirstMessage;
  readonly outputs: Outputs;
}

export interface Judged {
  readonly told: Told;
  /** How many claims were held against the texts. */
  readonly claims: number;
  readonly untrue: readonly string[];
  /** Sentences of no known form. */
  readonly unknown: readonly string[];
  /** Tests whose verdict is not what the two texts say. */
  readonly unlike: readonly string[];
}

interface Page {
  readonly expected: readonly string[];
  readonly actual: readonly string[];
}

/** Whether the claim is true; a text says why not. */
type Check = (found: RegExpExecArray, page: Page) => boolean;

export function holdAgainst(told: Told): Judged {
  const { task, message, outputs } = told;
  const test = task.tests.find(({ id }) => id === message.test);
  const actual = test === undefined ? null : (outputs.get(test.id) ?? null);
  const page = { expected: linesOf(test?.output ?? ''), actual: linesOf(actual ?? '') };
  const untrue: string[] = [];
  const unknown: string[] = [];
  let claims = 0;
  for (const sentence of message.sentences.flatMap(splitSentences)) {
    const form = FORMS.find(([pattern]) => pattern.test(sentence));
    const found = form?.[0].exec(sentence);
    if (form === undefined || found === undefined || found === null) {
      unknown.push(sentence);
      continue;
    }
    const [, check] = form;
    if (check === null || test === undefined || actual === null) continue;
    claims++;
    if (!check(found, page)) untrue.push(sentence);
  }
  for (const sentence of message.sentences)
    if (/\binput \d/.test(sentence)) untrue.push(`nobody knows when it is read: ${sentence}`);
  return { told, claims, untrue, unknown, unlike: findUnlike(told) };
}

/** What went wrong for any other reason than its text is not held against its text. */
function findUnlike({ task, message, outputs }: Told): readonly string[] {
  return task.tests.flatMap(({ id, output }) => {
    const verdict = message.verdicts.get(id);
    const actual = outputs.get(id) ?? null;
    const isFailed = fails(output, actual);
    if (verdict === 'accepted' && isFailed) return [`${id} is accepted, and its text is another`];
    const isText = verdict === 'wrong-answer' || verdict === 'presentation-error';
    return isText && !isFailed ? [`${id} is ${verdict}, and its text is the expected one`] : [];
  });
}

/** A summary may hold several sentences; what deviations cost is a matter of points. */
function splitSentences(line: string): readonly string[] {
  const bare = line.replace(/ (?:It costs|First in) .*$/, '');
  return bare === '' ? [] : [bare];
}

const PLACE = String.raw`\(line (\d+)\)`;
const MORE = String.raw`(?:, and (?:at|on) (?:one|two|three|\w+|\d+) more (?:lines?|places?|rows?))?`;
const LEAD = String.raw`^(?:(?:[Ff]irst|[Mm]ostly): )?`;
const END = String.raw`\.?$`;

function form(text: string): RegExp {
  return new RegExp(`${LEAD}${text}${MORE}${END}`, 'su');
}

/** Each form of sentence with its check; null where it says nothing of the texts. */
const FORMS: readonly (readonly [RegExp, Check | null])[] = [
  [form('[Yy]our program wrote nothing'), (_, { actual }) => actual.join('').trim() === ''],
  [
    form(String.raw`“(.*)” is missing (at the beginning of|at the end of|in) “(.*)” ${PLACE}`),
    ([, text = '', side, line = '', number], page) =>
      isOwn(page, number, line) && hasMore(page.expected, ownLine(page, number), text, side),
  ],
  [
    form(String.raw`“(.*)” is too many (at the beginning of|at the end of|in) “(.*)” ${PLACE}`),
    ([, text = '', side, line = '', number], page) =>
      isOwn(page, number, line) &&
      hasText(ownLine(page, number), text, side) &&
      !page.expected.some((asked) => same(asked, ownLine(page, number))),
  ],
  [
    form(
      String.raw`(one|two|three|\w+|\d+) items? (?:is|are|too many)(?: missing)?: “(.*)” in “(.*)” ${PLACE}`,
    ),
    ([, count = '', text = '', line = '', number], page) =>
      isOwn(page, number, line) &&
      (text.includes('…') || countListed(text) === (/^an$/i.test(count) ? 1 : countOf(count))),
  ],
  [
    form(String.raw`[Aa]n item is missing: “(.*)” in “(.*)” ${PLACE}`),
    ([, text = '', line = '', number], page) =>
      isOwn(page, number, line) && page.expected.some((asked) => hasText(asked, text)),
  ],
  [
    form(
      String.raw`(?:“(.*)”|a blank|blanks) (?:stands?) where (?:“(.*)”|a blank|blanks) (?:is|are) expected, in “(.*)” ${PLACE}`,
    ),
    ([, found = '', asked = '', line = '', number], page) =>
      isOwn(page, number, line) &&
      hasText(ownLine(page, number), found) &&
      page.expected.some((each) => hasText(each, asked)),
  ],
  [
    form(String.raw`“(.*)” is misspelt: you write “(.*)”, in “(.*)” ${PLACE}`),
    ([, asked = '', found = '', line = '', number], page) =>
      isOwn(page, number, line) &&
      hasText(ownLine(page, number), found) &&
      page.expected.some((each) => hasText(each, asked)),
  ],
  [
    form(
      String.raw`[Ll]ine (\d+) is “(.*)”, expected is “(.*)”: the same (?:numbers|words|items) in another order`,
    ),
    ([, number, found = '', asked = ''], page) => {
      const items = (line: string): string =>
        line
          .split(/[\s,;|()[\]{}]+/)
          .filter(Boolean)
          .sort()
          .join(' ');
      const own = items(ownLine(page, number));
      return (
        isOwn(page, number, found) &&
        page.expected.some((each) => isQuoteOf(asked, each) && items(each) === own)
      );
    },
  ],
  [
    form(
      String.raw`[Yy]ou write (\w+|\d+) lines? where (\w+|\d+) (?:is|are) expected: line (\d+) is (?:“(.*)”|blank), expected is (?:“(.*)”|a blank line)`,
    ),
    ([, written = '', wanted = '', number, found = '', asked = ''], page) =>
      areSoMany(page, countOf(written), countOf(wanted)) &&
      isOwn(page, number, found) &&
      page.expected.some((each) => isQuoteOf(asked, each)),
  ],
  [
    form(String.raw`[Ll]ine (\d+) is (?:“(.*)”|blank), expected is (?:“(.*)”|a blank line)`),
    ([, number, found = '', asked = ''], page) =>
      isOwn(page, number, found) && page.expected.some((each) => isQuoteOf(asked, each)),
  ],
  [
    form(String.raw`[Ll]ine (\d+) has (\w+) blanks? at its beginning, expected (?:is|are) (\w+)`),
    ([, number, found = '', asked = ''], page) => {
      const own = ownLine(page, number);
      const indent = (line: string): number => line.length - line.trimStart().length;
      return (
        indent(own) === countOf(found) &&
        page.expected.some((line) => line.trim() === own.trim() && indent(line) === countOf(asked))
      );
    },
  ],
  [
    form(String.raw`[Aa] row is “(.*)”, expected is “(.*)” ${PLACE}`),
    ([, found = '', asked = '', number], page) =>
      isOwn(page, number, found) && page.expected.some((each) => isQuoteOf(asked, each)),
  ],
  [
    form(String.raw`[Aa] number differs, in “(.*)” ${PLACE}: expected (\S+), found (\S+?)`),
    ([, line = '', number, asked = '', found = ''], page) => differ(page, line, number, asked, found),
  ],
  [
    form(String.raw`[Nn]umbers differ, first in “(.*)” ${PLACE}: expected (\S+), found ([^\s,]+)`),
    ([, line = '', number, asked = '', found = ''], page) => differ(page, line, number, asked, found),
  ],
  [
    form(String.raw`[Aa] number is written in another way: expected (\S+), found (\S+) ${PLACE}`),
    ([, asked = '', found = '', number], page) =>
      numbersOf(ownLine(page, number)).includes(found) &&
      page.expected.some((line) => numbersOf(line).includes(asked)) &&
      Number(asked) === Number(found),
  ],
  [
    form(String.raw`[Aa] line too many: “(.*)” ${PLACE}`),
    ([, line = '', number], page) =>
      isOwn(page, number, line) && isMoreOften(page.actual, page.expected, line),
  ],
  [
    form(String.raw`(\w+|\d+) lines too many, from “(.*)” on ${PLACE}`),
    ([, count = '', line = '', number], page) =>
      isOwn(page, number, line) && areNotPaired(page, Number(number) - 1, countOf(count)),
  ],
  [
    form(
      String.raw`[Yy]ou write (?:the line|a line like) “(.*)” at (\w+|\d+) places where nothing is expected, first in line (\d+)`,
    ),
    ([, line = '', , number], page) => isOwn(page, number, line),
  ],
  [
    form(
      String.raw`[Aa]t (\w+|\d+) places you write (\w+|\d+) lines too many, first from “(.*)” on ${PLACE}`,
    ),
    ([, , count = '', line = '', number], page) =>
      isOwn(page, number, line) && areNotPaired(page, Number(number) - 1, countOf(count)),
  ],
  [
    form(String.raw`(?:[Tt]he line|[Aa] line like) “(.*)” is missing before line (\d+)`),
    ([, line = ''], page) => isMoreOften(page.expected, page.actual, line),
  ],
  [
    form(String.raw`(\w+|\d+) lines are missing before line (\d+), from “(.*)” on`),
    ([, count = '', , line = ''], page) =>
      isMoreOften(page.expected, page.actual, line) && page.expected.length >= countOf(count),
  ],
  [
    form(String.raw`[Tt]he line end after “(.*)” is missing ${PLACE}`),
    ([, text = '', number], page) => areJoined(page, text, number, ''),
  ],
  [
    form(String.raw`[Tt]here are blanks instead of the line end after “(.*)” ${PLACE}`),
    ([, text = '', number], page) => areJoined(page, text, number, ' '),
  ],
  [
    form(String.raw`[Tt]here is a line end after “(.*)” ${PLACE}, where (?:none|a blank) is expected`),
    ([, text = '', number], page) =>
      hasText(ownLine(page, number), text) &&
      page.expected.some(
        (line) =>
          !same(line, ownLine(page, number)) &&
          // The line may itself be a piece from the middle of the expected one.
          squash([line]).includes(squash(page.actual.slice(Number(number) - 1, Number(number) + 1))),
      ),
  ],
  [
    form(String.raw`[Aa]ll of it stands in line (\d+): the line ends are missing`),
    (_, page) => countFull(page.actual) === 1 && squash(page.actual) === squash(page.expected),
  ],
  [
    form(String.raw`[Aa]ll of it stands in line (\d+), where (\w+|\d+) lines are expected`),
    ([, , count = ''], page) => countFull(page.actual) === 1 && countFull(page.expected) === countOf(count),
  ],
  [
    form(String.raw`[Ll]ine (\d+) is broken into (\w+|\d+) lines`),
    ([, , count = ''], page) =>
      countFull(page.expected) === 1 &&
      countFull(page.actual) === countOf(count) &&
      squash(page.actual) === squash(page.expected),
  ],
  [
    form(
      String.raw`[Yy]our output stops (?:in line (\d+)|after line (\d+)|at the very start): (?:“(.*)” is missing|(\w+|\d+) more lines are expected)`,
    ),
    ([, inLine, after, rest, count], page) => stopsThere(page, inLine, after, rest, count),
  ],
  [
    form(String.raw`[Yy]our output goes on after the expected end, (?:in|from) line (\d+)(?: on)?: “(.*)”`),
    ([, number, text = ''], page) =>
      hasText(page.actual.slice(Number(number) - 1).find((line) => line.trim() !== '') ?? '', text) &&
      page.actual.length >= page.expected.length,
  ],
  [
    form(String.raw`[Oo]nly blanks differ in lines? .*: .* \(line (\d+), column \d+\)`),
    (_, page) => withoutBlanks(page.actual) === withoutBlanks(page.expected),
  ],
  [
    form(
      String.raw`(?:\w+) blanks? (?:too many|is missing|are missing)(?: at the (?:end|beginning) of line (\d+)| after “(.*)” ${PLACE}| ${PLACE})`,
    ),
    ([, one, , two, three], page) => {
      const own = ownLine(page, one ?? two ?? three);
      return (
        page.expected.some((line) => line.replace(/\s/g, '') === own.replace(/\s/g, '') && line !== own) ||
        page.expected.some((line) => sharesStart(line, own))
      );
    },
  ],
  [
    form(
      String.raw`[Uu]pper and lower case differ(?: in lines? .*)?: expected “(.*)”, found “(.*)”(?: ${PLACE})?`,
    ),
    ([, asked = '', found = ''], page) =>
      asked !== found &&
      asked.toLowerCase() === found.toLowerCase() &&
      page.expected.some((line) => hasText(line, asked)) &&
      page.actual.some((line) => hasText(line, found)),
  ],
  [
    form(String.raw`[Ll]ines (\d+) and (\d+) have changed places: “(.*)” is expected first`),
    ([, one, other, text = ''], page) =>
      isQuoteOf(text, ownLine(page, other)) &&
      page.expected.some(
        (line, at) =>
          same(line, ownLine(page, other)) && same(page.expected[at + 1] ?? '', ownLine(page, one)),
      ),
  ],
  [
    form(String.raw`“(.*)” and “(.*)” have changed places in “(.*)” ${PLACE}`),
    ([, one = '', other = '', line = '', number], page) =>
      isOwn(page, number, line) &&
      hasText(ownLine(page, number), one) &&
      hasText(ownLine(page, number), other),
  ],
  [
    form(String.raw`[Aa] blank line too many: line (\d+)`),
    ([, number], page) =>
      ownLine(page, number).trim() === '' && countBlank(page.actual) > countBlank(page.expected),
  ],
  [
    form(String.raw`(\w+|\d+) blank lines too many, the first is line (\d+)`),
    ([, , number], page) =>
      ownLine(page, number).trim() === '' && countBlank(page.actual) > countBlank(page.expected),
  ],
  [
    form(
      String.raw`(\w+|\d+) blank lines? (?:is|are) missing, (?:the first )?(?:before line \d+|after line \d+|at the very start \(line 1\))`,
    ),
    (_, page) => countBlank(page.actual) < countBlank(page.expected),
  ],
  [
    form(
      String.raw`line (\d+) of your output is not UTF-8 \(byte [0-9A-F]+\), expected is (?:“(.*)”|a blank line)`,
    ),
    ([, number, asked = ''], page) =>
      ownLine(page, number).includes('�') && page.expected.some((line) => isQuoteOf(asked, line)),
  ],
  [
    form(String.raw`[Aa] look-alike in line (\d+): found .* where .* is expected`),
    ([, number], page) => ownLine(page, number) !== '',
  ],
  [
    form(String.raw`[Yy]our output has the right lines in another order.*`),
    (_, page) => sorted(page.actual) === sorted(page.expected),
  ],
  [
    form(
      String.raw`[Tt]he (?:rows|columns) in lines .*|(?:[Ii]n )?[Ll]ines .* (?:are|is) (?:mirrored|turned|upside|exchanged).*`,
    ),
    null,
  ],
  [
    form(String.raw`(\w+|\d+) lines differ`),
    ([, count = ''], page) => {
      const least = lineDistance(page.expected.map(plain), page.actual.map(plain));
      return (
        countOf(count) >= Math.min(least, 600) &&
        countOf(count) <= Math.max(page.expected.length, page.actual.length) + 1
      );
    },
  ],
  [
    form(String.raw`First difference: line (\d+), column (\d+) of the output`),
    ([, number, column], page) => isFirstDifference(page, Number(number) - 1, Number(column) - 1),
  ],
  [
    form(
      String.raw`(?:[Ee]nded by SIG|[Ee]xit code|[Ss]topped|[Tt]hrew |[Ii]t does not compile|[Ff]irst error|[Mm]end this|It may |What it wrote until then|Before that|A case like this one|It was not run).*`,
    ),
    null,
  ],
  [
    form(String.raw`“([^”]*)” is written where “([^”]*)” is expected(?: \([^)]*\))?`),
    ([, found = '', asked = ''], { expected, actual }) =>
      hasOpenText(expected, asked) && hasOpenText(actual, found),
  ],
  [
    form(String.raw`[Aa] line like “([^”]*)” is written that is not expected`),
    ([, found = ''], { actual }) => actual.some((line) => isQuoteOf(found, line)),
  ],
  [
    form(
      String.raw`(?:All that differs: )?.*(?:only capital|written where|not written|is written|are written|is never written|written at|line end).*`,
    ),
    null,
  ],
];

function linesOf(text: string): readonly string[] {
  const lines = text.replace(/\r\n/g, '\n').split('\n');
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

function ownLine({ actual }: Page, number: string | undefined): string {
  return actual[Number(number) - 1] ?? '';
}

/** Characters that cannot be seen are shown by signs, so these match anything. */
function toPattern(quote: string): string {
  return Array.from(quote.replace(/‹U\+[0-9A-F]+›/g, '�'), (sign) =>
    /[\u2400-\u243f·→�⟪⟫]|\P{ASCII}/u.test(sign) ? '[^]{0,8}?' : sign.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'),
  ).join('');
}

/** Whether the quotation is the whole line, or where it says so a part of it. */
function isQuoteOf(quote: string, line: string): boolean {
  const [open, shut] = [quote.startsWith('…'), quote.endsWith('…')];
  const bare = quote.slice(open ? 1 : 0, shut ? -1 : undefined).trim();
  return new RegExp(`${open ? '' : '^\\s*'}${toPattern(bare)}${shut ? '' : '\\s*$'}`, 'u').test(line);
}

function isOwn(page: Page, number: string | undefined, quote: string): boolean {
  return Number(number) <= page.actual.length + 1 && isQuoteOf(quote, ownLine(page, number));
}

function hasText(line: string, text: string, side = ''): boolean {
  const shut = text.endsWith('…');
  const pattern = toPattern((shut ? text.slice(0, -1) : text).trim());
  const start = side.includes('beginning') ? '^\\s*' : '';
  const end = side.includes('end') && !shut ? '\\s*$' : '';
  return new RegExp(`${start}${pattern}${end}`, 'u').test(line);
}

/** Of a text in which `#` stands for any number; an end of line is not shown. */
function hasOpenText(lines: readonly string[], text: string): boolean {
  const pattern = toPattern(text.replace(/…$/, '').trim()).replaceAll('#', '-?[\\d.,]+');
  return new RegExp(pattern, 'u').test(lines.join('\n'));
}

/** Whether an expected line is the own one with this text in it; its line end may be charged by itself. */
function hasMore(expected: readonly string[], own: string, text: string, side: string | undefined): boolean {
  const joined = expected.map((line, at) => `${line}${expected[at + 1] ?? ''}`);
  return [...expected, ...joined].some(
    (line) => hasText(line, text, side) && line.replace(/\s/g, '').length > own.replace(/\s/g, '').length,
  );
}

function same(one: string, other: string): boolean {
  return plain(one) === plain(other);
}
function plain(line: string): string {
  return line.trimEnd();
}

/** The whole numbers of a line. */
function numbersOf(line: string): readonly string[] {
  return line.match(/(?<![\p{L}\d.])-?\d+(?:\.\d+)?(?![\d\p{L}])|\d+(?:\.\d+)?/gu) ?? [];
}

function differ(page: Page, line: string, number: string | undefined, asked: string, found: string): boolean {
  // The same number of the line, on both sides.
  const own = numbersOf(ownLine(page, number));
  const isThere = own.some(
    (each, at) => each === found && page.expected.some((other) => numbersOf(other)[at] === asked),
  );
  return isOwn(page, number, line) && isThere && asked !== found;
}

function isMoreOften(one: readonly string[], other: readonly string[], quote: string): boolean {
  const count = (lines: readonly string[]): number => lines.filter((line) => isQuoteOf(quote, line)).length;
  return count(one) > count(other);
}

/** Whether so many lines from a place on can be taken out without a line of the rest being worse off. */
function areNotPaired({ expected, actual }: Page, at: number, count: number): boolean {
  const rest = [...actual.slice(0, at), ...actual.slice(at + count)];
  return (
    lineDistance(expected.map(plain), actual.map(plain)) >=
    lineDistance(expected.map(plain), rest.map(plain)) + 1
  );
}

function areJoined(page: Page, text: string, number: string | undefined, between: string): boolean {
  const own = ownLine(page, number);
  return page.expected.some((line, at) => {
    const next = (page.expected[at + 1] ?? '').trim();
    return (
      isQuoteOf(text, line) &&
      next !== '' &&
      own
        .replace(/\s+/g, between)
        .includes(line.trim().replace(/\s+/g, between) + between + next.replace(/\s+/g, between))
    );
  });
}

/** Empty lines may be charged by themselves: then the place is that without them. */
function stopsThere(page: Page, ...claim: readonly (string | undefined)[]): boolean {
  const [inLine, after, rest, count] = claim;
  if (stopsIn(page, inLine, after, rest, count)) return true;
  const full = (lines: readonly string[]): readonly string[] => lines.filter((line) => line.trim() !== '');
  const place = (line: string | undefined): string | undefined =>
    line === undefined ? undefined : String(full(page.actual.slice(0, Number(line))).length);
  const bare = { expected: full(page.expected), actual: full(page.actual) };
  return stopsIn(bare, place(inLine), place(after), rest, count);
}

function stopsIn(
  { expected, actual }: Page,
  inLine: string | undefined,
  after: string | undefined,
  rest: string | undefined,
  count: string | undefined,
): boolean {
  const length = Number(inLine ?? after ?? 0);
  const isEnd = actual.length === length || (inLine !== undefined && actual.length <= length);
  if (!isEnd) return false;
  if (rest !== undefined)
    return (
      hasText(expected[length - (inLine === undefined ? 0 : 1)] ?? '', rest) ||
      hasText(expected.at(-1) ?? '', rest)
    );
  return (
    expected.length - actual.length + (inLine === undefined ? 0 : 1) === countOf(count ?? '') ||
    expected.length > actual.length
  );
}

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

function countOf(word: string): number {
  const at = WORDS.indexOf(word.toLowerCase());
  return at === -1 ? Number(word.replaceAll(',', '')) : at;
}

function countFull(lines: readonly string[]): number {
  return lines.filter((line) => line.trim() !== '').length;
}
/** Whether so many lines are written for so many: all of them, or those between what is the same at both ends. */
function areSoMany(page: Page, written: number, wanted: number): boolean {
  const [own, asked] = [page.actual, page.expected].map((lines) =>
    lines.map((line) => line.trim()).filter((line) => line !== ''),
  );
  if (own === undefined || asked === undefined) return false;
  if (own.length === written && asked.length === wanted) return true;
  let start = 0;
  while (start < Math.min(own.length, asked.length) && own[start] === asked[start]) start++;
  const [ownRest, askedRest] = [own.slice(start), asked.slice(start)];
  while (ownRest.length > 0 && askedRest.length > 0 && ownRest.at(-1) === askedRest.at(-1)) {
    ownRest.pop();
    askedRest.pop();
  }
  return ownRest.length === written && askedRest.length === wanted;
}
/** How many items stand side by side, those within brackets not counted. */
function countListed(text: string): number {
  let depth = 0;
  const open = Array.from(text, (sign) => {
    if ('([{'.includes(sign)) depth++;
    if (')]}'.includes(sign)) depth--;
    return depth > 0 ? '_' : sign;
  }).join('');
  return open.split(/[,;|]/.test(open) ? /[,;|]+/ : /\s+/).filter((item) => item.trim() !== '').length;
}
function countBlank(lines: readonly string[]): number {
  return lines.length - countFull(lines);
}
function squash(lines: readonly string[]): string {
  return lines.join('').replace(/\s/g, '');
}
function withoutBlanks(lines: readonly string[]): string {
  return lines.join('\n').replace(/[ \t]/g, '').trimEnd();
}
function sorted(lines: readonly string[]): string {
  return lines.map(plain).sort().join('\n').trim();
}
function sharesStart(line: string, own: string): boolean {
  const [start = ''] = line.trim();
  return start !== '' && own.trim().startsWith(start);
}

function isFirstDifference({ expected, actual }: Page, line: number, column: number): boolean {
  const isSameBefore = expected.slice(0, line).every((each, at) => same(each, actual[at] ?? ''));
  const [asked, found] = [Array.from(expected[line] ?? ''), Array.from(actual[line] ?? '')];
  return isSameBefore && asked.slice(0, column).join('') === found.slice(0, column).join('');
}

/** The fewest lines to change, add or take away; texts of many lines are only bounded by their lengths. */
function lineDistance(one: readonly string[], other: readonly string[]): number {
  if (one.length * other.length > 1_000_000) return Math.abs(one.length - other.length);
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, line] of one.entries()) {
    const next = [at + 1];
    for (const [place, each] of other.entries())
      next.push(
        Math.min(
          (row[place + 1] ?? 0) + 1,
          (next[place] ?? 0) + 1,
          (row[place] ?? 0) + (line === each ? 0 : 1),
        ),
      );
    row = next;
  }
  return row[other.length] ?? 0;
}
