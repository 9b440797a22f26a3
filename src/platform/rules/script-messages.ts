/** A script to run: the body of a function, called with a message. */
export interface ScriptCall {
  /** What the answer belongs to. */
  readonly id: number;
  readonly script: string;
  /** The names of the function's parameters: message, metadata, message type. */
  readonly argNames: readonly string[];
  /** JSON text. */
  readonly msg: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly msgType: string;
}

/** What the thread says: that it can begin, or what came of a script. */
export type ScriptAnswer =
  | 'ready'
  /** With `broken` the engine is beyond repair: the thread is of no more use. */
  | { readonly id: number; readonly error: string; readonly broken?: boolean }
  /** `json` is the text of what the script returned; undefined when that has none, as of a function. */
  | { readonly id: number; readonly json: string | undefined };

/** How far a script may go. */
export interface ScriptLimits {
  /** How long a script may run, ms. */
  readonly timeout: number;
  /** How much it may keep in memory, bytes. */
  readonly memory: number;
  /** How deep its calls may go, bytes of stack. */
  readonly stack: number;
}
