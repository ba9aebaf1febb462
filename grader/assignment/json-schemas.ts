/** The shapes of our files as JSON Schema, for editors and for anyone's checks. */
import * as z from 'zod';
import { assignment } from './schema-assignment.js';
import { explorePlan } from './schema-explore.js';
import { methodCasesFile } from './schema-methods.js';
import { tellingOrder } from './telling-order.js';

/** File name and text of each published schema. Draft 7: what editors and validators of YAML know. */
export function jsonSchemas(): Readonly<Record<string, string>> {
  return {
    'assignment.schema.json': toJson('assignment', assignment),
    'explore.schema.json': toJson('explore', explorePlan),
    'methods.schema.json': toJson('methods', methodCasesFile),
    'telling-order.schema.json': toJson('telling-order', tellingOrder),
  };
}

function toJson(name: string, schema: z.ZodType): string {
  const json = z.toJSONSchema(schema, { target: 'draft-7', io: 'input' });
  return `${JSON.stringify({ $id: `urn:boardmark:schema:${name}`, ...json }, null, 2)}\n`;
}
