/** Every route of the service. */
import { ASSIGNMENT_ROUTES } from './assignments.js';
import { EVENT_ROUTES } from './event-routes.js';
import { describeApi } from './openapi.js';
import { OPERATION_ROUTES } from './operations.js';
import { PAGE_ROUTES } from './page-routes.js';
import { json, type Route } from './route.js';
import { SESSION_ROUTES } from './session.js';
import { SUBMISSION_ROUTES } from './submissions.js';
import { TOKEN_ROUTES } from './token-routes.js';

const DESCRIBED: readonly Route[] = [
  ...ASSIGNMENT_ROUTES,
  ...SUBMISSION_ROUTES,
  ...EVENT_ROUTES,
  ...TOKEN_ROUTES,
  ...OPERATION_ROUTES,
];

const OPENAPI: Route = {
  method: 'get',
  path: '/api/openapi.json',
  summary: 'This description, as OpenAPI 3.1.',
  roles: 'anyone',
  handle: ({ service }) => Promise.resolve(json(describeApi(DESCRIBED, service.version))),
};

export const ROUTES: readonly Route[] = [...DESCRIBED, OPENAPI, ...SESSION_ROUTES, ...PAGE_ROUTES];
