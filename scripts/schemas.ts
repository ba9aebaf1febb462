/** Writes the JSON Schemas of assignment.yaml and of method cases: `npm run schemas`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonSchemas } from '../grader/assignment/json-schemas.js';

const folder = process.argv[2] ?? 'schemas';
for (const [name, text] of Object.entries(jsonSchemas())) writeFileSync(join(folder, name), text);
