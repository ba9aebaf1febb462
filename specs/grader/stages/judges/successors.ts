/** Types numbers and expects the next one after each. Options: `numbers`. */
import type { Judgement, Partner } from '../../../../grader/judge/judge.js';

export async function converse(
  [program]: readonly Partner[],
  { numbers }: Readonly<Record<string, unknown>>,
): Promise<Judgement> {
  if (program === undefined || !Array.isArray(numbers)) throw new Error('no program, or no numbers');
  const expected = [
    ...numbers.map((number) => [`${number}`, `Next number is ${Number(number) + 1}.`]),
    ['quit', 'Game ended.'],
  ];
  for (const [typed = '', wanted = ''] of expected) {
    program.say(typed);
    const heard = await program.hear();
    if (heard.kind === 'line' && heard.text === wanted) continue;
    if (heard.kind === 'ended') return { accepted: false, at: typed, message: 'no answer', ended: heard.run };
    return { accepted: false, at: typed, message: `${heard.text} where ${wanted} should come` };
  }
  return { accepted: true, remarks: [] };
}
