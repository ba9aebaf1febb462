/** The student's source beside the first failure, for instructors: the lines to look at, and the whole file folded. */
import type { VNode } from 'preact';
import type { CaseResult } from '../../model.js';
import { sanitize } from '../../text/sanitize.js';
import { count } from '../../text/units.js';
import { numberLine } from '../settlement-text.js';
import { findSourcePlace, type Source, type SourcePlace } from '../source-place.js';

interface SourcesProps {
  readonly sources: readonly Source[];
  readonly first: CaseResult;
}

export function Sources({ sources, first }: SourcesProps): VNode | null {
  if (sources.length === 0) return null;
  const place = findSourcePlace(first, sources);
  return (
    <>
      {place === null ? null : <PlaceView place={place} />}
      <details>
        <summary>The student’s source ({count(sources.length, 'file')})</summary>
        {sources.map((source) => (
          <>
            <p class="lead">{sanitize(source.name)}</p>
            <Code name={source.name} lines={numberLines(source, place)} />
          </>
        ))}
      </details>
    </>
  );
}

function PlaceView({ place }: { place: SourcePlace }): VNode {
  const { source, line, from, to, why } = place;
  return (
    <>
      <p class="lead">
        The student’s source, {sanitize(source.name)}, line {line}: {sanitize(why)}
      </p>
      <Code
        name={`${source.name}, lines ${from} to ${to}`}
        lines={numberLines(source, place).slice(from - 1, to)}
      />
    </>
  );
}

/** Lines with their numbers. */
export function Code({ name, lines }: { name: string; lines: readonly string[] }): VNode {
  return (
    <pre class="code" tabIndex={0} role="group" aria-label={sanitize(name)}>
      {lines.join('\n')}
    </pre>
  );
}

function numberLines(source: Source, place: SourcePlace | null): readonly string[] {
  return source.text
    .split('\n')
    .map((line, index) => numberLine(line, index + 1, place?.source === source && place.line === index + 1));
}
