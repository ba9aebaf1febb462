/** The page of an assignment: people hand in here, and see their submissions change as they are graded. */
import type { VNode } from 'preact';
import { STUDENTS_SEE } from '../../model.js';
import { sanitize } from '../../text/sanitize.js';
import type { AssignmentView } from '../http/assignments.js';
import type { ListPage, SORTS } from '../http/paging.js';
import type { MarkingFiles } from '../store/store.js';
import { ASSIGNMENT_SCRIPT } from './assignment-script.js';
import { Table } from '../../report/html/table.js';
import { renderServicePage } from './service-page.js';

export interface AssignmentPage {
  readonly view: AssignmentView;
  /** The part of its list that is shown. */
  readonly list: ListPage;
  readonly hasText: boolean;
  readonly isInstructor: boolean;
  /** The files by which marks are counted. */
  readonly marking: MarkingFiles | null;
  /** Which of several submissions of a student counts, in a sentence. */
  readonly rule: string;
  /** What is looked for, and how the list is sorted. */
  readonly find: string;
  readonly sort: (typeof SORTS)[number];
}

export function renderAssignment(page: AssignmentPage): string {
  const { isInstructor, list } = page;
  const { id, title, submissions, waiting, due, zone, progress } = page.view;
  return renderServicePage({
    title,
    script: ASSIGNMENT_SCRIPT,
    loggedIn: true,
    body: (
      <div id="assignment" data-id={id} data-instructor={isInstructor ? 'yes' : 'no'}>
        <h1>{sanitize(title)}</h1>
        {due === null ? null : (
          <p>
            Due {sanitize(due)} ({sanitize(zone ?? '')}).
          </p>
        )}
        {page.hasText ? (
          <p>
            <a href={`/assignments/${encodeURIComponent(id)}/text`}>What is asked</a>
          </p>
        ) : null}
        <div class="drop" id="drop">
          <label for="files">
            {isInstructor
              ? 'Hand in a class: one archive, dropped here or chosen'
              : 'Hand in your work: files or one archive, dropped here or chosen'}
          </label>
          <input id="files" type="file" multiple={!isInstructor} />
          <p id="upload-state" role="status" />
        </div>
        {isInstructor ? <InstructorActions {...page} /> : null}
        <h2 id="submissions">{isInstructor ? 'Submissions' : 'Your submissions'}</h2>
        {submissions < 2 ? null : (
          <p>{isInstructor ? `Of each student: ${lowerFirst(page.rule)}` : page.rule}</p>
        )}
        <p id="progress-text" role="status">
          {progress}
        </p>
        <progress
          id="progress"
          max={Math.max(1, submissions)}
          value={submissions - waiting}
          aria-label="Graded submissions"
        />
        {isInstructor ? <Search {...page} /> : null}
        <Table
          heading="submissions"
          look="submissions"
          columns={[...(isInstructor ? ['Student'] : []), 'Points', 'Report', 'State', 'Handed in']}
        >
          {list.submissions.map((row) => (
            <tr key={row.id}>
              {isInstructor ? <td>{sanitize(row.student)}</td> : null}
              <td>{row.mark}</td>
              <td>
                <a href={`/submissions/${row.id}`}>Runs and report</a>
              </td>
              <td>{row.stateText}</td>
              <td>{row.handedInText}</td>
            </tr>
          ))}
        </Table>
        <Pages {...page} />
      </div>
    ),
  });
}

function lowerFirst(sentence: string): string {
  return sentence.slice(0, 1).toLowerCase() + sentence.slice(1);
}

function InstructorActions({ view: { id, studentsSee, due, zone }, marking }: AssignmentPage): VNode {
  const path = `/assignments/${encodeURIComponent(id)}`;
  return (
    <>
      <div class="actions">
        <a href={`${path}/report`}>Class report</a>
        <a href={`${path}/grades.csv`}>grades.csv</a>
        <a href={`${path}/tokens`}>Tokens for a class</a>
        <button type="button" id="regrade">
          Regrade what changed
        </button>
      </div>
      <p id="action-state" role="status" />
      <details class="apart">
        <summary>Due date, and what students see</summary>
        <form id="settings">
          <label for="due">Due, such as 2026-03-02 23:59; empty for no time</label>
          <input id="due" value={due ?? ''} />
          <label for="zone">Zone of this time</label>
          <input id="zone" value={zone ?? ''} placeholder="Europe/Copenhagen" />
          <label for="see">Cases that students see</label>
          <select id="see">
            {STUDENTS_SEE.map((each) => (
              <option key={each} selected={each === studentsSee}>
                {each}
              </option>
            ))}
          </select>
          <p>
            <button type="submit">Save</button>
          </p>
        </form>
      </details>
      <details class="apart">
        <summary>Late work, and marks by hand</summary>
        <form id="marking">
          <p>
            {sayMarking(marking)} They change how marks are counted at once; nothing is graded for it. Rows of
            marks.csv name the student as their submission.
          </p>
          <label for="policy">policy.yaml</label>
          <input id="policy" type="file" accept=".yaml,.yml" />
          <label for="marks">marks.csv</label>
          <input id="marks" type="file" accept=".csv,text/csv" />
          <p class="actions">
            <button type="submit">Use these files</button>
            <button type="button" id="unmark" data-ask="Count marks as they were graded again?">
              Use none
            </button>
          </p>
        </form>
      </details>
      <details class="apart">
        <summary>Regrade all, or cancel</summary>
        <p class="actions">
          <button
            type="button"
            id="regrade-all"
            data-ask="Grade all submissions again? Earlier results stay."
          >
            Regrade all
          </button>
          <button
            type="button"
            id="cancel"
            data-ask="Cancel all that waits? What is cancelled has no result until you regrade it."
          >
            Cancel what waits
          </button>
        </p>
      </details>
    </>
  );
}

function sayMarking(marking: MarkingFiles | null): string {
  const used = [
    ...((marking?.policy ?? '') === '' ? [] : ['policy.yaml']),
    ...((marking?.marks ?? '') === '' ? [] : ['marks.csv']),
  ];
  return used.length === 0 ? 'No file is used now.' : `In use: ${used.join(' and ')}.`;
}

const SORT_WORDS: Readonly<Record<AssignmentPage['sort'], string>> = {
  newest: 'newest first',
  student: 'by student',
  points: 'fewest points first',
  state: 'by state',
};

function Search({ view: { id }, find, sort }: AssignmentPage): VNode {
  return (
    <form class="actions" method="get" action={`/assignments/${encodeURIComponent(id)}`} role="search">
      <label for="find">Find a student</label>
      <input id="find" name="find" type="search" value={find} />
      <label for="sort">Sort</label>
      <select id="sort" name="sort">
        {Object.entries(SORT_WORDS).map(([value, words]) => (
          <option key={value} value={value} selected={value === sort}>
            {words}
          </option>
        ))}
      </select>
      <button type="submit">Show</button>
    </form>
  );
}

function Pages({ view: { id }, list: { page, pages }, find, sort }: AssignmentPage): VNode | null {
  if (pages === 1) return null;
  const link = (to: number): string =>
    `/assignments/${encodeURIComponent(id)}?${new URLSearchParams({ find, sort, page: String(to) }).toString()}`;
  return (
    <p>
      {page > 1 ? <a href={link(page - 1)}>Before</a> : null} Page {page} of {pages}{' '}
      {page < pages ? <a href={link(page + 1)}>After</a> : null}
    </p>
  );
}
