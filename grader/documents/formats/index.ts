/**
 * All formats. A name without a record does not compile. `--format`, its help and the docs are made from
 * these records.
 */
import type { Classroom50Context } from '../../report/classroom50.js';
import type { DocumentFormat, DocumentName, DocumentSubject, FormatFacts, LiveName } from './format.js';

/** The runner of Classroom 50 sets these variables. */
const NEEDS = ['COMMIT_URL', 'CLASSROOM', 'ASSIGNMENT', 'SUBMISSION_TAG', 'RELEASE_URL'] as const;

function readContext(env: DocumentSubject['env']): Omit<Classroom50Context, 'datetime'> {
  const read = (name: (typeof NEEDS)[number]): string => {
    const value = env[name];
    if (value === undefined) throw new Error(`${name} is not in the environment`);
    return value;
  };
  const commit = read('COMMIT_URL');
  const review = env['REVIEW_URL'];
  return {
    classroom: read('CLASSROOM'),
    assignment: read('ASSIGNMENT'),
    submission: read('SUBMISSION_TAG'),
    commit,
    release: read('RELEASE_URL'),
    review: review === undefined || review === '' ? commit : review,
  };
}

export const LIVE: Readonly<Record<LiveName, FormatFacts>> = {
  text: {
    what: 'plain text for the terminal',
    madeBy: '`check` and `grade`, unless another format is printed',
    readers: 'the person at the terminal',
    limits: 'what programs wrote is escaped; colours only where the terminal has them',
  },
  // What it writes is made in documents/github-workflow.ts.
  github: {
    what: 'the text, annotations at the lines of the code, and a summary of the step',
    madeBy: '`check` and `grade` of one submission, in a workflow',
    readers: 'students',
    limits:
      '10 annotations a level, the last of which counts the others; a summary of 1 MiB, shortened where it would not fit',
  },
};

export const DOCUMENTS: Readonly<Record<DocumentName, DocumentFormat>> = {
  junit: {
    what: 'JUnit XML, for GitLab, Jenkins and others',
    madeBy: '`grade` (`junit.xml`), `--format junit`',
    readers: '`grade`: instructors; `check`: students',
    limits: '30 MB: texts are cut, tests are not; names are unique; what XML cannot hold is shown as a mark',
    render: async ({ report, result, audience }) => {
      const { renderJunit } = await import('../../report/junit.js');
      return renderJunit({ ...report, submissions: [result] }, audience);
    },
  },
  gradescope: {
    what: "Gradescope's `results.json`",
    madeBy: '`grade` (`instructor/<id>.gradescope.json`), `--format gradescope`',
    readers: 'Gradescope',
    limits:
      "every test has its case's visibility; while any is hidden Gradescope shows no total, and the output says so",
    render: async ({ report, result }) => {
      const { renderGradescope } = await import('../../report/gradescope.js');
      return renderGradescope(report.assignment, result, report.sandbox);
    },
  },
  classroom50: {
    what: "Classroom 50's `result.json`",
    madeBy: '`--format classroom50`',
    readers: 'students',
    limits: 'whole scores (the exact points stand beside them), 2,000 characters a test, visible cases alone',
    needs: NEEDS,
    render: async ({ result, env }) => {
      const [{ toClassroom50 }, { stringifyJson }] = await Promise.all([
        import('../../report/classroom50.js'),
        import('../../text/sanitize.js'),
      ]);
      return stringifyJson(toClassroom50(result, { ...readContext(env), datetime: new Date() }));
    },
  },
  'github-classroom': {
    what: "the `result` of GitHub Classroom's autograding",
    madeBy: '`--format github-classroom`',
    readers: 'students',
    limits: 'one line of base64, at most 65,535 characters',
    render: async ({ result }) => {
      const { renderGithubClassroom } = await import('../../report/github-classroom.js');
      return `${renderGithubClassroom(result)}\n`;
    },
  },
  results: {
    what: "boardmark's own JSON, with a published schema",
    madeBy: '`grade` (`results.json`), `--format results`',
    readers: '`grade`: instructors; `check`: students',
    limits: '[our own schema](../schemas/results.schema.json)',
    render: async ({ report, result, audience }) => {
      const [{ toResults }, { stringifyJson }, { redactSubmission }] = await Promise.all([
        import('../../report/results-json.js'),
        import('../../text/sanitize.js'),
        import('../../report/redact.js'),
      ]);
      const shown = audience === 'instructor' ? result : redactSubmission(result);
      return stringifyJson(toResults({ ...report, submissions: [shown] }, true));
    },
  },
};
