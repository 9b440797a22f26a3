/** How far a script may go. */
export interface ScriptLimits {
  /** How long a script may be at work, ms; on a busy machine that takes longer. */
  readonly timeout: number;
  /** How much it may keep in memory, bytes. */
  readonly memory: number;
  /** How deep its calls may go, bytes of stack. */
  readonly stack: number;
}

/** How many times as long as a script may be at work it may take: nobody waits for ever for a machine that is busy. */
export const MOST_PATIENCE = 3;

/** What a script is known by: scripts of two tenants are two, whatever they say. */
export interface ScriptSource {
  readonly tenantId: string;
  /** The body of a function. */
  readonly script: string;
  /** The names of the function's parameters: message, metadata, message type. */
  readonly argNames: readonly string[];
}

/** Calls of one script. */
export interface ScriptBatch extends ScriptSource {
  /** What the answer belongs to. */
  readonly id: number;
  /** JSON text: a list of the arguments of each call. */
  readonly calls: string;
  readonly count: number;
}

/**
 * What came of a call: `=` and the JSON text of what the script returned; `!` and what is wrong; nothing at all where
 * what it returned has no JSON, as a function has none.
 */
export type ScriptResult = string;

/** What the thread says: that it can begin, or what came of a batch. */
export type ScriptAnswer =
  | 'ready'
  /** In the order of the calls. */
  | { readonly id: number; readonly results: readonly ScriptResult[] }
  /** The batch was ended before its last call. */
  | { readonly id: number; readonly ended: BatchEnd };

/** Why a batch was ended. */
export interface BatchEnd {
  readonly reason: string;
  /** Whether it took too long. */
  readonly isLate: boolean;
  /** Whether the engine is beyond repair: the thread is of no more use. */
  readonly isBroken: boolean;
}
