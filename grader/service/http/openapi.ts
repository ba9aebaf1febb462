/** The table of routes as an OpenAPI 3.1 document. */
import * as z from 'zod';
import type { Route } from './route.js';

const PARAMETER = /:(\w+)/g;

export function describeApi(routes: readonly Route[], version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const path = route.path.replace(PARAMETER, '{$1}');
    paths[path] = { ...paths[path], [route.method]: describeRoute(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'boardmark',
      version,
      description: 'Hand in programs, have them graded, read the results.',
    },
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
}

function describeRoute({ path, summary, roles, body, upload, reply }: Route): object {
  const parameters = [...path.matchAll(PARAMETER)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  return {
    summary,
    ...(roles === 'anyone'
      ? { security: [] }
      : { security: [{ token: [] }], description: `For: ${roles.join(', ')}.` }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined ? {} : { requestBody: { content: jsonContent(body) } }),
    ...(upload === undefined ? {} : { requestBody: { content: { 'application/octet-stream': {} } } }),
    responses: {
      default: {
        description: 'What went wrong, in words.',
        content: jsonContent(z.object({ error: z.string() })),
      },
      '2XX': {
        description: 'Done.',
        ...(reply === undefined ? {} : { content: jsonContent(reply) }),
      },
    },
  };
}

function jsonContent(schema: z.ZodType): object {
  return { 'application/json': { schema: z.toJSONSchema(schema, { io: 'input' }) } };
}
