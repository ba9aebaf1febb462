/** The submissions on the page of a class that a person should look at. */
import type { VNode } from 'preact';
import type { NeedsAttention, Reason } from '../class/needs-attention.js';
import { sanitize } from '../../text/sanitize.js';
import { Who } from './class-causes.js';
import { Section } from './section.js';

const CONCERNS: Readonly<Record<NeedsAttention['kind'], string>> = {
  'judge-error': 'could not be checked here',
  rejected: 'not taken',
  'near-limit': 'near a time limit',
  'other-name': 'a file of another name',
  'by-hand': 'to be marked by hand',
  open: 'to be decided',
};

export function Concerns({ concerns }: { concerns: readonly Reason[] }): VNode {
  return (
    <Section id="concerns" title="Who needs a human">
      {concerns.length === 0 ? (
        <p>Nobody: everything was taken and decided, and no case came near a time limit.</p>
      ) : (
        <div class="scroll" role="group" aria-labelledby="concerns" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">why</th>
                <th scope="col">what happened</th>
                <th scope="col">submissions</th>
              </tr>
            </thead>
            <tbody>
              {concerns.map(({ kind, words, who }, index) => (
                <tr key={index}>
                  <td>{CONCERNS[kind]}</td>
                  <td>{sanitize(words)}</td>
                  <td>
                    <Who who={who} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}
