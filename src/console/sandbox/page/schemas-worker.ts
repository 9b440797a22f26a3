import { validate } from './schemas.ts';
import { serveRequests } from './serve.ts';

/* The worker that values are checked in against schemas. No function that strangers wrote ever runs in it. */

serveRequests((request) => (request.kind === 'validate' ? validate(request) : undefined));
