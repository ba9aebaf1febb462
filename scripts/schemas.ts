/** Writes the published JSON Schemas: `npm run schemas`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonSchemas } from '../grader/assignment/json-schemas.js';
import { resultsJsonSchema } from '../grader/report/results-schema.js';

const folder = process.argv[2] ?? 'schemas';
const schemas = { ...jsonSchemas(), 'results.schema.json': resultsJsonSchema() };
for (const [name, text] of Object.entries(schemas)) writeFileSync(join(folder, name), text);
