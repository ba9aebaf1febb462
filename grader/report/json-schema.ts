/** The published JSON Schema of results.json. */
import * as z from 'zod';
import { resultsSchema } from './results-schema.js';

/** Its text, as schemas/results.schema.json holds it. Draft 7: what validators know best. */
export function resultsJsonSchema(): string {
  const json = z.toJSONSchema(resultsSchema, { target: 'draft-7' });
  return `${JSON.stringify({ $id: 'urn:boardmark:schema:results', ...json }, null, 2)}\n`;
}
