import { NodeFailure } from '../contract/rule-node.ts';

/** A script that could not be run to its end, or answered something else than it should; the message says why. */
export class ScriptError extends NodeFailure {}
