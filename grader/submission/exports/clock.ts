/** What a clock showed, as learning platforms write it into names: `Oct 5, 2023 1234 PM`, `2023-10-05 12:34`, `20231005123456`. */

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const TIME = String.raw`,?[ T_]+(?<hour>\d{1,2})[:._]?(?<minute>\d\d)(?:[:._]?(?<second>\d\d))?(?: ?(?<half>[ap])\.?m\b)?`;
const FORMATS = [
  /(?<!\d)(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)(?<hour>\d\d)(?<minute>\d\d)(?<second>\d\d)(?!\d)/,
  new RegExp(String.raw`\b(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)${TIME}`, 'i'),
  new RegExp(String.raw`\b(?<name>[a-z]{3})[a-z]*\.? (?<day>\d{1,2}),? (?<year>\d{4})${TIME}`, 'i'),
  new RegExp(String.raw`\b(?<day>\d{1,2})\.? (?<name>[a-z]{3})[a-z]*\.?,? (?<year>\d{4})${TIME}`, 'i'),
];

/** As `2023-10-05 12:34:00`; undefined where no time of a day is told. */
export function readClock(text: string): string | undefined {
  for (const format of FORMATS) {
    const groups = format.exec(text)?.groups;
    if (groups === undefined) continue;
    const { year = '', month, name = '', day = '', hour = '', minute = '', second, half } = groups;
    const named = MONTHS.indexOf(name.toLowerCase()) + 1;
    if (month === undefined && named === 0) continue;
    const two = (value: string | number): string => `${value}`.padStart(2, '0');
    const hours =
      half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
    return `${year}-${month ?? two(named)}-${two(day)} ${two(hours)}:${minute}:${second ?? '00'}`;
  }
  return undefined;
}
