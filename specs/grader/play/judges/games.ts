/** Plays games of one answer each with every copy, one copy after the other. Options: `games`, and whether they are `apart`. */
import type { Judgement, Partner } from '../../../../grader/judge/judge.js';

export async function converse(
  partners: readonly Partner[],
  { games, apart }: Readonly<Record<string, unknown>>,
): Promise<Judgement> {
  for (const [copy, partner] of partners.entries())
    for (let game = 1; game <= Number(games); game++) {
      if (apart === true) partner.startGame();
      partner.say(`game ${game}`);
      const heard = await partner.hear();
      if (heard.kind === 'line') continue;
      const at = `copy ${copy + 1}, game ${game}`;
      return { accepted: false, at, message: 'it gave no answer', ended: heard.run };
    }
  return { accepted: true, remarks: [] };
}
