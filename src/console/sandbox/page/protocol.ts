/** The largest text of code or schema that is taken, characters. */
export const LONGEST_CODE = 512 * 1024;

/** The most text that one answer holds, characters, over all that it returns. */
export const LONGEST_ANSWER = 1024 * 1024;

/** The most objects, lists and values that one answer holds. */
export const MOST_VALUES = 200_000;

/** The longest text of JSON that all this makes: no character takes more than six, nor a value more than 16 besides. */
export const LONGEST_TEXT = 6 * LONGEST_ANSWER + 16 * MOST_VALUES;

/** How deep what is returned may be nested. */
export const DEEPEST = 64;

/** A function to be compiled, and run with each of the sets of arguments. */
export interface RunRequest {
  kind: 'run';
  argNames: readonly string[];
  body: string;
  argSets: readonly (readonly unknown[])[];
  /** Whether sets after the first with which it succeeds are left out. */
  untilOneSucceeds: boolean;
  /** Whether it is left unsaid where code cannot be read: to find that takes as long as many a deadline. */
  isUnlocated?: boolean;
}

/** A JSON schema that is checked, and the value checked against it unless the schema alone is asked about. */
export interface ValidateRequest {
  kind: 'validate';
  schema: unknown;
  value?: { json: unknown };
}

export type SandboxRequest = RunRequest | ValidateRequest;

/** What is wrong with code. The line and column, both from 1, are those of the body, where they are known. */
export interface CodeError {
  /** What the engine calls it, such as `SyntaxError`. */
  name: string;
  message: string;
  line?: number | undefined;
  column?: number | undefined;
}

/** What came of one set of arguments. */
export type Outcome =
  | {
      ok: true;
      /** As `typeof` says. */
      type: string;
      /** As JSON has it: what that cannot hold is left out, and null in lists. */
      value?: unknown;
    }
  | { ok: false; error: CodeError };

export type RunAnswer = { compileError: CodeError } | { outcomes: Outcome[] };

/** What does not fit a schema. */
export interface SchemaIssue {
  /** JSON pointer to the value, empty for the whole. */
  path: string;
  /** Keyword of the schema that refuses it, such as `required`. */
  keyword: string;
  message: string;
}

export type ValidateAnswer = { schemaError: CodeError } | { issues: SchemaIssue[] };
