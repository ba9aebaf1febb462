/** Reads policy.yaml, the rule for late work, with a place in every complaint. */
import { DateTime, IANAZone } from 'luxon';
import { err, ok, type Complaint, type Extension, type LatePolicy, type Result } from '../model.js';
import { checkShape } from './check-schema.js';
import { complain, quoted } from './complaints.js';
import { policyYaml, readPenalty, type PolicyYaml } from './schema-policy.js';
import { readYaml, valuePlace, type Path, type YamlSource } from './yaml-source.js';

export function parsePolicy(text: string, file: string): Result<LatePolicy, Complaint[]> {
  const source = readYaml(text, file);
  if (!source.ok) return source;
  const shape = checkShape(source.value, policyYaml);
  if (!shape.ok) return shape;
  return IANAZone.isValidZone(shape.value.zone)
    ? readPolicy(source.value, shape.value)
    : err([
        complain(
          valuePlace(source.value, ['zone']),
          'the name of a zone such as Europe/Copenhagen or America/New_York',
          quoted(shape.value.zone),
        ),
      ]);
}

function readPolicy(source: YamlSource, yaml: PolicyYaml): Result<LatePolicy, Complaint[]> {
  const complaints: Complaint[] = [];
  const readTime = (text: string, path: Path): number => {
    const time = parseTime(text, yaml.zone);
    if (time === null)
      complaints.push(complain(valuePlace(source, path), 'a day that there is', quoted(text)));
    return time ?? 0;
  };
  const dueMs = readTime(yaml.due, ['due']);
  const extensions = (yaml.extensions ?? []).map(
    ({ for: who, until, days = 0, reason }, index): Extension => ({
      who: [who].flat(),
      until: until === undefined ? { days } : { atMs: readTime(until, ['extensions', index, 'until']) },
      reason,
    }),
  );
  const { number, unit, per } = readPenalty(yaml.penalty ?? '0 % a day');
  const policy: LatePolicy = {
    dueMs,
    zone: yaml.zone,
    lateDays: yaml['late-days'] ?? 0,
    lateDaysUsed: yaml['late-days-used'] ?? {},
    penalty: { amount: unit === '%' ? { share: number / 100 } : { points: number }, per },
    maxShare: Number.parseInt(yaml['at-most'] ?? '100', 10) / 100,
    closedAfterDays: yaml['closed-after'] === undefined ? null : Number.parseInt(yaml['closed-after'], 10),
    extensions,
    attempts: yaml.attempts ?? null,
  };
  return complaints.length > 0 ? err(complaints) : ok(policy);
}

/**
 * Milliseconds since 1970. A time without an offset is one in the zone; null for a day that there is not, and for what
 * is no time. Moodle writes `Monday, 2 March 2026, 10:15 AM`.
 */
export function parseTime(text: string, zone: string): number | null {
  const written = text.trim();
  const read = [
    DateTime.fromISO(written.replace(' ', 'T'), { zone }),
    ...MOODLE_FORMATS.map((format) => DateTime.fromFormat(written, format, { zone, locale: 'en' })),
  ];
  return read.find(({ isValid }) => isValid)?.toMillis() ?? null;
}

/** On the clock of the zone: `2026-03-02 23:59 Europe/Copenhagen`, in UTC `2026-03-02 22:59 UTC`. */
export function showTime(time: string, zone: string): string {
  return `${DateTime.fromISO(time, { zone }).toFormat('yyyy-MM-dd HH:mm')} ${zone}`;
}

const MOODLE_FORMATS = ['cccc, d LLLL yyyy, h:mm a', 'cccc, d LLLL yyyy, HH:mm'];
