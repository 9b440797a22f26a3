import { mdiPencilOutline } from '@mdi/js';
import * as z from 'zod/mini';
import { choice } from '../../commands/choice.tsx';
import { type Command, defineCommand } from '../../commands/command.ts';
import { param } from '../../commands/param.ts';
import { translate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { typedMap } from '../../inputs/code/typed-map.tsx';
import type { TypedMap } from '../../inputs/code/value-types.ts';
import { writersOf } from '../kind/access.ts';
import { commandOfKind } from '../kind/command-of-kind.ts';
import { about } from '../kind/counted-names.ts';
import type { EntityKind } from '../kind/entity-kind.ts';
import { isScoped, telemetryBearers } from '../kind/telemetry-bearers.ts';
import { VERB_KEYS } from '../kind/verb-keys.ts';
import type { Outcome } from './attributes-anew.ts';

/** What sets is fetched once somebody has decided to. */
const setting = () => import('./attributes-anew.ts');

/** Who writes attributes; users of a customer only read them. */
const WRITERS = ['SYS_ADMIN', 'TENANT_ADMIN'];

const SCOPES = [
  { value: 'SHARED_SCOPE', title: 'attribute.scope-shared' },
  { value: 'SERVER_SCOPE', title: 'attribute.scope-server' },
] as const;

const Value = z.union([z.string(), z.number(), z.boolean(), z.array(z.unknown()), z.looseObject({})]);

const Values: z.ZodMiniType<TypedMap, TypedMap> = z.record(
  z.string().check(
    z.trim(),
    z.minLength(1, { error: 'attribute.key-required' satisfies TranslationKey }),
    // It could never be deleted again.
    z.regex(/^[^,]*$/, { error: 'attribute.key-without-comma' satisfies TranslationKey }),
  ),
  Value,
);

const attributes = param(
  Values.check(
    z.refine((values) => Object.keys(values).length > 0, {
      error: 'attribute.key-required' satisfies TranslationKey,
    }),
  ),
  { title: 'attribute.attributes', description: 'entity.set-attributes-description', input: typedMap },
);

const params = z.object({
  attributes,
  scope: param(z._default(z.enum(['SHARED_SCOPE', 'SERVER_SCOPE']), 'SERVER_SCOPE'), {
    title: 'attribute.scope',
    description: 'attribute.scope-description',
    input: choice(() => SCOPES.map(({ value, title }) => ({ value, label: translate(title) }))),
  }),
});

/** Gives many entities the same attributes; none where a kind has none. */
export function setAttributesVerbs(kind: EntityKind): readonly Command[] {
  const authorities = writersOf(kind).filter((one) => WRITERS.includes(one));
  if (!telemetryBearers.includes(kind.type) || authorities.length === 0) return [];
  const scoped = isScoped(kind.type);
  return [
    defineCommand<typeof params, Outcome>({
      ...commandOfKind(kind, 'set-attributes'),
      title: 'entity.set-attributes',
      description: 'entity.set-attributes-description',
      keywords: 'entity.set-attributes-keywords',
      icon: mdiPencilOutline,
      keys: VERB_KEYS['set-attributes'],
      at: { selection: 52 },
      authorities,
      targets: { types: [kind.type], count: 'many' },
      params,
      // What many devices are given is mostly for them to read.
      initial: () => ({ scope: scoped ? 'SHARED_SCOPE' : 'SERVER_SCOPE' }),
      fixed: (): Readonly<Record<string, TranslationKey>> =>
        scoped ? {} : { scope: 'attribute.only-server' },
      submitLabel: 'action.save',
      run: async ({ attributes, scope }, run) =>
        (await setting()).setAttributes(run, { scope: scoped ? scope : 'SERVER_SCOPE', values: attributes }),
      done: ({ done }) => (done.length > 0 ? about('entity.attributes-set', done) : undefined),
      undo: ({ done, before, change }) =>
        done.length === 0
          ? undefined
          : {
              label: about('entity.undo-attributes', done),
              run: async (_request, by) => (await setting()).putAttributesBack(done, before, change, by),
            },
    }),
  ];
}
