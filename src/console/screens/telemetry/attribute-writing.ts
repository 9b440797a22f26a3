import { mdiPencilOutline, mdiPlus } from '@mdi/js';
import * as z from 'zod/mini';
import type { EntityType } from '../../../model/entity-id.ts';
import type { AttributeData, AttributeScope } from '../../../model/telemetry.ts';
import { deleteAttributes } from '../../api/attributes.ts';
import { attributes, saveAttributes } from '../../api/telemetry.ts';
import { choice } from '../../commands/choice.tsx';
import { type Command, defineCommand, type Enablement, type EntityRef } from '../../commands/command.ts';
import { CommandError, RunError } from '../../commands/command-error.ts';
import { param } from '../../commands/param.ts';
import { isEntity } from '../../commands/parts.ts';
import { saveCompared } from '../../entities/kind/compared-save.ts';
import { only } from '../../entities/kind/counted-names.ts';
import { isScoped, telemetryBearers } from '../../entities/kind/telemetry-bearers.ts';
import { VERB_KEYS } from '../../entities/kind/verb-keys.ts';
import { translate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { typedValue } from '../../inputs/code/typed-value.tsx';
import type { TypedValue } from '../../inputs/code/value-types.ts';
import { text } from '../../inputs/text.ts';
import { setUrlParams } from '../../ui/navigation.ts';
import type { RequestOptions } from '../../wire/transport.ts';
import { type Attribute, attributeOf } from './attribute-ref.ts';
import { scopeChoice } from './attribute-scopes.ts';

/** Who writes attributes; users of a customer only read them. */
export const attributeWriters = ['SYS_ADMIN', 'TENANT_ADMIN'] as const;

const GROUP = 'attribute.attributes';
const SCOPE = 'list:attributes';
/** What is not the device's own. */
const WRITTEN_SCOPES = ['SERVER_SCOPE', 'SHARED_SCOPE'] as const;

const Value: z.ZodMiniType<TypedValue, TypedValue> = z.union([
  z.string().check(z.minLength(1)),
  z.number(),
  z.boolean(),
  z.array(z.unknown()),
  z.looseObject({}),
]);

const valueParam = param(Value, {
  title: 'attribute.value',
  description: 'attribute.value-description',
  input: typedValue,
});

// What it is called comes first: where it stands is nearly always where the list is.
const newAttribute = z.object({
  key: param(
    z.string().check(
      z.trim(),
      z.minLength(1, { error: 'attribute.key-required' satisfies TranslationKey }),
      // It could never be deleted again.
      z.regex(/^[^,]*$/, { error: 'attribute.key-without-comma' satisfies TranslationKey }),
    ),
    { title: 'attribute.key', description: 'attribute.key-description', input: text },
  ),
  value: valueParam,
  scope: param(z._default(z.enum(WRITTEN_SCOPES), 'SERVER_SCOPE'), {
    title: 'attribute.scope',
    description: 'attribute.scope-description',
    input: choice(() =>
      scopeChoice.options.flatMap(({ value, title }) =>
        value === 'CLIENT_SCOPE' ? [] : { value, label: translate(title) },
      ),
    ),
  }),
});

const CREATE = 'attribute.create';

/** Adds an attribute, where there is none of its key yet. */
export const createAttribute: Command = defineCommand<typeof newAttribute, Attribute, EntityRef<EntityType>>({
  id: CREATE,
  title: 'attribute.add',
  description: 'attribute.add-description',
  icon: mdiPlus,
  group: GROUP,
  keys: VERB_KEYS.create,
  scope: SCOPE,
  at: { toolbar: 10 },
  authorities: attributeWriters,
  targets: { types: telemetryBearers, count: 'one' },
  params: newAttribute,
  load: async (run) => bearerOf(run),
  initial: (_run, bearer) => {
    const shown = new URLSearchParams(window.location.search).get(scopeChoice.param);
    return isScoped(bearer.entityType) && shown === 'SHARED_SCOPE'
      ? { scope: shown }
      : { scope: 'SERVER_SCOPE' };
  },
  fixed: ({ entityType }): Readonly<Record<string, TranslationKey>> =>
    isScoped(entityType) ? {} : { scope: 'attribute.only-server' },
  async run({ scope, key, value }, { base: entity, request }) {
    if (await stored({ entity, scope, key }, request)) throw taken();
    await saveAttributes(entity, scope, { [key]: value }, request);
    if (isScoped(entity.entityType)) setUrlParams({ [scopeChoice.param]: scope });
    return { entity, scope, key };
  },
  done: ({ key }) => ({ key: 'attribute.added', values: { name: key } }),
  undo: ({ entity, scope, key }) => ({
    label: { key: 'attribute.undo-add', values: { name: key } },
    run: (request) => deleteAttributes(entity, scope, [key], request),
  }),
});

/** Changes the value of an attribute, unless somebody else has done so meanwhile. */
export const editAttribute: Command = defineCommand({
  id: 'attribute.edit',
  title: 'attribute.edit',
  description: 'attribute.edit-description',
  icon: mdiPencilOutline,
  group: GROUP,
  keys: VERB_KEYS.edit,
  scope: SCOPE,
  at: { row: 20 },
  authorities: attributeWriters,
  targets: { types: ['ATTRIBUTE'], count: 'one', fits: isWritable },
  params: z.object({ value: valueParam }),
  submitLabel: 'action.save',
  load: async (run) => {
    const attribute = attributeOf(only(run));
    const read = attribute && (await stored(attribute, run.request));
    if (!attribute || !read)
      throw new RunError({ key: 'attribute.is-gone', values: { name: only(run).name } });
    return { attribute, read };
  },
  initial: (_run, { read }) => {
    const { data } = Value.safeParse(read.value);
    return data === undefined ? {} : { value: data };
  },
  run: ({ value }, { base: { attribute, read }, request }) => save(attribute, read, value, request),
  done: ({ attribute: { key } }) => ({ key: 'attribute.saved', values: { name: key } }),
  undo: ({ attribute, before, saved }) => ({
    label: { key: 'attribute.undo-edit', values: { name: attribute.key } },
    run: (request) => save(attribute, saved, before.value, request),
  }),
});

/** Whether anybody but the device writes an attribute. */
export function isWritable(target: EntityRef): Enablement {
  const attribute = attributeOf(target);
  if (!attribute) return 'attribute.is-none';
  return attribute.scope !== 'CLIENT_SCOPE' || 'attribute.is-of-the-device';
}

async function save(attribute: Attribute, base: AttributeData, value: unknown, request: RequestOptions) {
  const { entity, scope, key } = attribute;
  const subject = {
    // One that was deleted meanwhile is made anew.
    read: async (options: RequestOptions) =>
      (await stored(attribute, options)) ?? { ...base, value: undefined },
    valuesOf: ({ value: read }: AttributeData) => ({ value: read }),
    laidOver: (read: AttributeData, values: Readonly<Record<string, unknown>>) => ({
      ...read,
      value: values.value,
    }),
    async save(changed: AttributeData, options: RequestOptions) {
      await saveAttributes(entity, scope, { [key]: changed.value }, options);
      return changed;
    },
  };
  return { attribute, ...(await saveCompared(subject, base, { value }, request)) };
}

/** An attribute as it stands; undefined where there is none. */
async function stored(
  { entity, scope, key }: { entity: Attribute['entity']; scope: AttributeScope; key: string },
  request: RequestOptions,
): Promise<AttributeData | undefined> {
  // The platform takes a key with a comma for several.
  const keys = key.includes(',') ? {} : { keys: [key] };
  return (await attributes(entity, scope, { ...request, ...keys })).find((one) => one.key === key);
}

function bearerOf(run: { entities: readonly EntityRef[] }): EntityRef<EntityType> {
  const entity = only(run);
  if (!isEntity(entity)) throw new Error(`${entity.entityType} has no attributes`);
  return entity;
}

function taken(): CommandError {
  const message: TranslationKey = 'attribute.key-exists';
  return new CommandError('invalid-params', CREATE, {
    issues: [{ code: 'custom', path: ['key'], message }],
  });
}
