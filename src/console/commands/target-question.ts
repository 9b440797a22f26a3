import * as z from 'zod/mini';
import { EntityType } from '../../model/entity-id.ts';
import { translate } from '../i18n/i18n.ts';
import type { TranslationKey } from '../i18n/translation-key.ts';
import { type AskRequest, currentAsker } from './ask.ts';
import { choice } from './choice.tsx';
import type { Command, CommandContext, CommandSource, EntityRef, ParamsSchema } from './command.ts';
import { type EntityTypeSupport, entityTypeSupport } from './entity-types.ts';
import type { Input } from './input.ts';
import { param } from './param.ts';
import { isPermitted } from './permission.ts';

type Asking = Pick<CommandContext, 'authority'>;

/** Whether a person can be asked for the entities of a command. */
export function canAskForTargets(command: Command, context: Asking): boolean {
  return supportsOf(command, context).length > 0;
}

/**
 * Asks a person which entity a command is to act on: its type where it takes several, then itself by name. Undefined
 * when the question is given up.
 */
export async function askForTargets(
  command: Command,
  source: CommandSource,
  signal: AbortSignal,
  context: Asking,
): Promise<readonly EntityRef[] | undefined> {
  const supports = supportsOf(command, context);
  const support = supports.length > 1 ? await askForType(command, source, supports) : supports[0];
  if (!support) return undefined;
  const id = await askOne(command, source, z.string(), support.title, support.picker);
  return id === undefined ? undefined : support.named([id], signal);
}

function supportsOf({ targets }: Command, context: Asking): EntityTypeSupport[] {
  const supports = targets?.types.flatMap((type) => entityTypeSupport(type) ?? []) ?? [];
  return supports.filter((support) => isPermitted(support, context));
}

async function askForType(
  command: Command,
  source: CommandSource,
  supports: readonly EntityTypeSupport[],
): Promise<EntityTypeSupport | undefined> {
  const types = choice(() =>
    supports.map(({ entityType, title }) => ({ value: entityType, label: translate(title) })),
  );
  const type = await askOne(command, source, EntityType, 'commands.target-type', types);
  return supports.find(({ entityType }) => entityType === type);
}

async function askOne<S extends z.ZodMiniType<string>>(
  command: Command,
  source: CommandSource,
  schema: S,
  title: TranslationKey,
  input: Input<NonNullable<z.input<S>>>,
): Promise<z.output<S> | undefined> {
  const params: ParamsSchema = z.object({ target: param(schema, { title, input }) });
  let answer: z.output<S> | undefined;
  const request: AskRequest = {
    command,
    params,
    source,
    entities: [],
    skipped: [],
    values: {},
    missing: ['target'],
    submit: ({ target }) => {
      answer = target as z.output<S>;
      return Promise.resolve({ kind: 'done' });
    },
  };
  await currentAsker()?.(request);
  return answer;
}
