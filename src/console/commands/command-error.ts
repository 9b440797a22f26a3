import type * as z from 'zod/mini';
import type { Message, TranslationKey } from '../i18n/translation-key.ts';
import { ShownError } from '../messages/shown-error.ts';

/** Why a run did not come about. */
export type CommandErrorCode =
  /** No command has this id, or the user's authority does not have it. */
  | 'unknown-command'
  /** It does not apply here, or cannot run now; `reason` says why. */
  | 'disabled'
  /** What was given does not fit its parameters; `issues` says where. */
  | 'invalid-params';

/** What a script's call rejects with when the command itself was not reached. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly code: CommandErrorCode;
  readonly commandId: string;
  readonly reason: TranslationKey | undefined;
  readonly issues: readonly z.core.$ZodIssue[] | undefined;

  constructor(
    code: CommandErrorCode,
    commandId: string,
    details: { reason?: TranslationKey; issues?: readonly z.core.$ZodIssue[] } = {},
  ) {
    super(describe(code, commandId, details));
    this.code = code;
    this.commandId = commandId;
    this.reason = details.reason;
    this.issues = details.issues;
  }
}

/** What a command throws when it has something of its own to say about why it failed. */
export class RunError extends ShownError {
  override readonly name = 'RunError';
  readonly shown: Message;

  constructor(shown: Message) {
    super(`${shown.key} ${JSON.stringify(shown.values ?? {})}`);
    this.shown = shown;
  }
}

/** A field of which two people have made different things. */
export interface FieldConflict {
  /** The parameter. */
  field: string;
  /** What it was when the edit began, what this person wants, and what somebody else has saved meanwhile. */
  before: unknown;
  ours: unknown;
  theirs: unknown;
}

/** What an edit throws when somebody else has saved something different since it began: nothing was saved. */
export class ConflictError extends ShownError {
  override readonly name = 'ConflictError';
  readonly shown: Message = { key: 'commands.conflict' };
  readonly conflicts: readonly FieldConflict[];
  /** The answers with everything that only the other person has changed; where both did, ours. */
  readonly merged: Readonly<Record<string, unknown>>;
  /** What stands now: the next try starts from it. */
  readonly base: unknown;

  constructor(parts: Pick<ConflictError, 'conflicts' | 'merged' | 'base'>) {
    super(`Somebody else has changed ${parts.conflicts.map(({ field }) => field).join(', ')}`);
    this.conflicts = parts.conflicts;
    this.merged = parts.merged;
    this.base = parts.base;
  }
}

function describe(
  code: CommandErrorCode,
  commandId: string,
  { reason, issues }: { reason?: TranslationKey; issues?: readonly z.core.$ZodIssue[] },
): string {
  if (reason) return `${commandId}: ${code} (${reason})`;
  if (!issues) return `${commandId}: ${code}`;
  const places = issues.map((issue) => `${issue.path.join('.') || 'args'}: ${issue.message}`);
  return `${commandId}: ${code} (${places.join('; ')})`;
}
