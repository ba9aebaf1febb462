/** Shows which ways of writing right answers otherwise are followed, and what they cost: `npm run deviations`. */
import { findAssignments } from '../grader/assignment/find-assignment.js';
import { loadAssignment } from '../grader/assignment/load.js';
import { describeDeviation } from '../grader/report/describe-deviations.js';
import { SAYS_OTHERWISE, SHOWN_OTHERWISE } from './deviations/habits.js';
import { createMarker } from './deviations/mark.js';
import { gatherTexts } from './deviations/golden-runs.js';

const only = process.argv[2];
const which = process.argv[3] ?? '';
for (const { file } of await findAssignments(['fixtures'])) {
  const loaded = await loadAssignment(file);
  if (!loaded.ok) throw new Error(`${file} cannot be loaded`);
  const assignment = loaded.value;
  if (only !== undefined && !assignment.id.startsWith(only)) continue;
  const marker = createMarker(assignment);
  const texts = gatherTexts(assignment);
  for (const [group, habits] of [
    ['SHOWN', SHOWN_OTHERWISE],
    ['SAYS', SAYS_OTHERWISE],
  ] as const)
    for (const { title, createChange } of habits) {
      if (!title.includes(which)) continue;
      const change = createChange(texts);
      if (change === null) continue;
      const from = process.cpuUsage();
      const marks = marker(change);
      const { pointsLost: lost, deviations, compared } = marks;
      const [shown, followed] = [marks.shown.length, marks.followed.length];
      if (shown === 0) continue;
      const bad = group === 'SHOWN' ? followed < shown : followed > 0;
      console.log(
        `${bad ? '!!' : '  '} ${assignment.id} ${group} ${title}: ${followed}/${shown} of ${compared}, lost ${lost}, ${deviations.map(describeDeviation).join(' + ')} [${Math.round(process.cpuUsage(from).user / 1000)} ms]`,
      );
    }
}
