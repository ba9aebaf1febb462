import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { OLDEST_NODE, describeOldNode } from '../../../grader/entry/node-version.js';

describe('an old Node', () => {
  test.each(['18.20.4', '20.18.3', '16.0.0', '8.17.0'])(
    '%s is told what is needed, in one line',
    (version) => {
      const said = describeOldNode(version);
      expect(said).toContain(`needs Node ${OLDEST_NODE} or later; this is Node ${version}.`);
      expect(said).not.toContain('\n');
    },
  );

  test.each(['20.19.0', '20.20.2', '22.0.0', '100.1.0'])('%s will do', (version) => {
    expect(describeOldNode(version)).toBeNull();
  });

  test('package.json asks for the same', () => {
    const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } };
    expect(engines.node).toBe(`>=${OLDEST_NODE}`);
  });
});
