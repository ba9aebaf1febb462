/** The shape of telling-order.yaml. */
import * as z from 'zod';
import * as word from './schema-words.js';

export const tellingOrder = z.array(word.id).meta({
  description:
    'Ids of cases, each once. Where several cases of a rubric item fail, the one that stands first here is told first; those that are not named come after those that are, in the order of the rubric, and ids that no case has are passed over.',
});
