import { runFunction } from './functions.ts';
import { locateIn } from './locate.ts';
import { serveRequests } from './serve.ts';

/*
 * The worker that functions run in, those of one caller: what they do to the language they do to themselves. The policy
 * of the page is what keeps them in; what is taken away keeps one from working on after it has returned.
 */
const locate = locateIn(globalThis);

serveRequests((request) => (request.kind === 'run' ? runFunction(request, locate) : undefined));
