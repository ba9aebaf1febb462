/** Describes an audit for the terminal and as Markdown: the same lines, without and with Markdown's marks. Pure. */
import { sanitize } from '../text/sanitize.js';
import { count, formatDuration } from '../text/units.js';
import type { Audit, AuditedMutant } from './audited.js';
import type { Equivalent } from './equivalents.js';
import type { Mutant, MutantKey } from './mutant.js';
import { measureStrength, type Strength } from './strength.js';
import { orderByTelling } from './choose-telling-order.js';

/** `91 %`, and never 100 % while a mutant is left. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0 || part === whole) return '100 %';
  return `${Math.min(99.9, Math.round((1000 * part) / whole) / 10)} %`;
}

/** The figures of an audit, one line each. */
function describeFigures(audit: Audit, strength: Strength): string[] {
  const { telling, killed, endless, equivalent, survivors, undecided, visibleCases, killedByVisible } =
    strength;
  const unreached = survivors.filter(({ outcome }) => outcome.kind === 'unreached').length;
  const beside = [
    ...(audit.notAsked === 0 ? [] : [`, ${audit.notAsked} more in code that its cases do not ask for`]),
    ...(audit.untried === 0 ? [] : [`, ${audit.untried} more not tried: what they change is left open`]),
  ].join('');
  return [
    `${count(audit.mutants.length, 'mutant')} of the ${audit.reference.language} reference${beside}`,
    ...(audit.uncalled.length === 0 ? [] : [`no case calls ${audit.uncalled.join(', ')}`]),
    `${killed} killed (${formatShare(killed, telling)} of ${telling})${endless === 0 ? '' : `, ${endless} of them by a time limit`}`,
    ...(equivalent === 0
      ? []
      : [
          `${equivalent} equivalent: listed with the reason why no case can kill ${equivalent === 1 ? 'it' : 'them'}`,
        ]),
    `${count(survivors.length, 'survivor')}${unreached === 0 ? '' : `, ${unreached} of them in code that no case runs`}`,
    ...(undecided.length === 0 ? [] : [`${undecided.length} undecided: our side failed`]),
    `the ${count(visibleCases, 'visible case')} kill ${killedByVisible} (${formatShare(killedByVisible, telling)}), ${describeHidden(strength)}`,
    ...(audit.matrix
      ? [`${count(orderByTelling(audit).enough.length, 'case')} would do: the others kill no others`]
      : []),
    `in ${formatDuration(audit.wallMs)}${audit.complete ? '' : '; stopped before the end'}`,
  ];
}

function describeHidden({ killed, killedByVisible, killedByHidden, telling, hiddenCases }: Strength): string {
  const more = `the ${count(hiddenCases, 'hidden case')} ${killed - killedByVisible} more`;
  return killedByHidden === null
    ? more
    : `${more} (alone ${killedByHidden}, ${formatShare(killedByHidden, telling)})`;
}

/** `pits.ts:12 in nextPit (ConditionalExpression)`. */
function titleMutant({ key, line }: Mutant): string {
  const around = key.in === '' ? '' : ` in ${key.in}`;
  return `${key.file}:${line}${around} (${key.mutator})`;
}

function nameEquivalent({ what }: Equivalent): string {
  const { file, in: around } = what.kind === 'mutant' ? what.key : what;
  const where = around === '' || around === null ? file : `${file} in ${around}`;
  return what.kind === 'mutant' ? `${where}, ${what.key.original} → ${what.key.mutant}` : `all of ${where}`;
}

const MAX_LINES = 12;

/** The change as a diff of lines. */
function diffMutant({ before, after }: Mutant): string[] {
  const cut = (lines: readonly string[], mark: string): string[] => [
    ...lines.slice(0, MAX_LINES).map((line) => `${mark} ${line}`),
    ...(lines.length > MAX_LINES ? [`${mark} … ${lines.length - MAX_LINES} more lines`] : []),
  ];
  return [...cut(before, '-'), ...cut(after, '+')];
}

/** Redundant cases: other cases kill every mutant that they kill. Empty if the audit did not run the full matrix. */
function listSpare(strength: Strength): string[] {
  return strength.cases.flatMap(({ audited, alone }) => (alone === 0 ? [audited.case.id] : []));
}

export function renderAuditText(audit: Audit): string {
  const { assignment, stale } = audit;
  const strength = measureStrength(audit);
  const spare = listSpare(strength);
  return [
    `${assignment.id}: ${assignment.title}`,
    ...describeFigures(audit, strength).map((line) => `  ${line}`),
    ...section('Survivors', strength.survivors.flatMap(describeSurvivor)),
    ...section('Undecided', strength.undecided.flatMap(describeUndecided)),
    ...section(
      'Entries of equivalent-mutants.yaml that should not be there',
      stale.map(
        ({ equivalent, why }) =>
          `${equivalent.place.file}:${equivalent.place.line}: ${nameEquivalent(equivalent)}: ${why}`,
      ),
    ),
    ...section('Cases that kill no mutant that another does not', spare),
  ]
    .map((line) => sanitize(line))
    .join('\n');
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `  ${line}`)];
}

function describeSurvivor({ mutant, outcome, suggestion }: AuditedMutant): string[] {
  const note = outcome.kind === 'unreached' ? ': no case runs this' : '';
  const found = suggestion === null ? [] : ['this case would kill it:', ...linesOf(suggestion)];
  return [
    `${titleMutant(mutant)}${note}`,
    ...diffMutant(mutant).map((line) => `  ${line}`),
    ...found.map((line) => `  ${line}`),
  ];
}

function linesOf(text: string): string[] {
  return text.replace(/\n$/, '').split('\n');
}

function describeUndecided({ mutant, outcome }: AuditedMutant): string[] {
  return outcome.kind === 'undecided' ? [`${titleMutant(mutant)}: ${outcome.fault}`] : [];
}

export function renderAuditMarkdown(audit: Audit): string {
  const { assignment, stale } = audit;
  const strength = measureStrength(audit);
  const spare = listSpare(strength);
  const lines = [
    `# Which mutants the cases of ${assignment.id} kill`,
    '',
    ...describeFigures(audit, strength).map((line) => `- ${line}`),
    ...(strength.survivors.length === 0 ? [] : ['', '## Survivors']),
    ...strength.survivors.flatMap(({ mutant, outcome, suggestion }) => [
      '',
      `### ${titleMutant(mutant)}`,
      '',
      ...(outcome.kind === 'unreached' ? ['No case runs this.', ''] : []),
      ...fence('diff', diffMutant(mutant)),
      '',
      ...(suggestion === null
        ? []
        : [
            'This case would kill it, if the answer of the reference is right:',
            '',
            ...fence('', linesOf(suggestion)),
            '',
          ]),
      'If no case can kill it, list it in `equivalent-mutants.yaml`:',
      '',
      ...fence('yaml', entryFor(mutant.key)),
    ]),
    ...(stale.length === 0 ? [] : ['', '## Entries of equivalent-mutants.yaml that should not be there', '']),
    ...stale.map(
      ({ equivalent, why }) => `- line ${equivalent.place.line}: ${nameEquivalent(equivalent)} ${why}`,
    ),
    '',
    '## Cases',
    '',
    `| case | visibility | reaches | ${audit.matrix ? 'kills | alone' : 'kills first'} | time |`,
    `| --- | --- | ---: | ---: |${audit.matrix ? ' ---: |' : ''} ---: |`,
    ...strength.cases.map(
      ({ audited, kills, alone }) =>
        `| ${audited.case.id} | ${audited.case.visibility} | ${audited.reached.size} | ${kills} |${alone === null ? '' : ` ${alone} |`} ${formatDuration(audited.ms)} |`,
    ),
    ...(spare.length === 0
      ? []
      : ['', `Kill no mutant that another case does not (endless mutants left out): ${spare.join(', ')}.`]),
    ...describeEquivalents(audit),
  ];
  return `${lines.map((line) => sanitize(line)).join('\n')}\n`;
}

function describeEquivalents({ mutants }: Audit): string[] {
  const excused = mutants.filter((each) => each.equivalent !== null);
  if (excused.length === 0) return [];
  return [
    '',
    '## Equivalent mutants',
    '',
    ...excused.map(
      ({ mutant, equivalent }) =>
        `- ${titleMutant(mutant)}: \`${mutant.key.original}\` → \`${mutant.key.mutant}\`: ${equivalent ?? ''}`,
    ),
  ];
}

function fence(language: string, lines: readonly string[]): string[] {
  return [`\`\`\`${language}`, ...lines, '```'];
}

/**
 * An entry for equivalent-mutants.yaml, to be completed by hand. It is JSON, which is valid YAML, so nothing needs
 * quotes.
 */
function entryFor({ file, in: around, mutator, original, mutant, nth }: MutantKey): string[] {
  return [
    `- file: ${file}`,
    ...(around === '' ? [] : [`  in: ${around}`]),
    `  mutator: ${mutator}`,
    `  original: ${JSON.stringify(original)}`,
    `  mutant: ${JSON.stringify(mutant)}`,
    ...(nth === 1 ? [] : [`  nth: ${nth}`]),
    '  reason: ',
  ];
}
