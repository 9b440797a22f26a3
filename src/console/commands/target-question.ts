import * as z from 'zod/mini';
import { EntityType } from '../../model/entity-id.ts';
import { translate } from '../i18n/i18n.ts';
import type { TranslationKey } from '../i18n/translation-key.ts';
import { type AskRequest, currentAsker } from './ask.ts';
import { askableTypes } from './askable-types.ts';
import { choice } from './choice.tsx';
import type { Command, CommandContext, CommandSource, EntityRef, ParamsSchema } from './command.ts';
import type { EntityTypeSupport } from './entity-types.ts';
import type { Input } from './input.ts';
import { type Given, param } from './param.ts';

/**
 * Asks a person which entity a command is to act on: its type where it takes several, then itself by name. Undefined
 * when the question is given up.
 */
export async function askForTargets(
  command: Command,
  source: CommandSource,
  signal: AbortSignal,
  context: Pick<CommandContext, 'authority'>,
): Promise<readonly EntityRef[] | undefined> {
  const supports = askableTypes(command, context);
  const support = supports.length > 1 ? await askForType(command, source, supports) : supports[0];
  if (!support) return undefined;
  const id = await askOne(command, source, z.string(), support.title, support.picker);
  return id === undefined ? undefined : support.named([id], signal);
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
  input: Input<Given<z.input<S>>>,
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
