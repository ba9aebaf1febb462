/** The format `classroom50`. The runner of Classroom 50 sets the variables that it needs. */
import type { Classroom50Context } from '../../report/classroom50.js';
import type { DocumentFormat, DocumentSubject } from './format.js';

const NEEDS = ['COMMIT_URL', 'CLASSROOM', 'ASSIGNMENT', 'SUBMISSION_TAG', 'RELEASE_URL'] as const;

export const classroom50: DocumentFormat = {
  what: "Classroom 50's `result.json`",
  madeBy: '`--format classroom50`',
  readers: 'students',
  limits: 'whole scores (the exact points stand beside them), 2,000 characters a test, visible cases alone',
  needs: NEEDS,
  render: async ({ result, env }) => {
    const [{ toClassroom50 }, { stringifyJson }] = await Promise.all([
      import('../../report/classroom50.js'),
      import('../../report/json.js'),
    ]);
    return stringifyJson(toClassroom50(result, { ...readContext(env), datetime: new Date() }));
  },
};

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
