/** The door of the service for the command line. It is bundled separately, since few commands need its packages. */
export { default as pino } from 'pino';
export { serve, type Backend } from './serve.js';
export { openDataFolder } from './store/data-folder.js';
export { loadTokens, type NewIdentity, type Tokens } from './store/tokens.js';
export { parseWorkerToken } from './store/worker-token.js';
export { openRedisBlobs } from './queue/redis-blobs.js';
export { openRedisSource } from './queue/redis-source.js';
export { needsThatCanBeMet } from './queue/job.js';
export { runWorker } from './worker/worker.js';
export { openRemoteGrader, type RemoteGrader } from './grade-remotely.js';
export { backUp, prune } from './store/maintenance.js';
