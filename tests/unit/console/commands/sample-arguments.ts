import * as z from 'zod/mini';
import type { ParamsSchema } from '../../../../src/console/commands/command.ts';
import { fieldsOf } from '../../../../src/console/commands/param.ts';

export const SAMPLE_ID = '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10';
export const SAMPLE_MACRO = { name: 'Greet', steps: [{ command: 'theme.toggle' }] };

/** What a parameter may be given: the first that it takes. */
const SAMPLES: readonly unknown[] = [
  SAMPLE_ID,
  'first@clavier.dev',
  'macro.run.greet',
  'theme.toggle',
  'alt+9',
  '/home',
  'First',
  true,
  7,
  { macros: [{ ...SAMPLE_MACRO, name: 'Other' }] },
  { keys: { 'theme.toggle': ['alt+8'] } },
  // A file of every kind at once.
  {
    title: 'First',
    configuration: {},
    ruleChain: { name: 'First' },
    metadata: { nodes: [] },
    widgetsBundle: { title: 'First' },
    widgetTypes: [],
    name: 'First',
    transportType: 'DEFAULT',
    isolatedTbCore: false,
    profileData: {},
  },
  { entityType: 'DEVICE', ids: [SAMPLE_ID.replace('8', '9')] },
  [SAMPLE_ID],
  [],
  { entityType: 'DEVICE', id: SAMPLE_ID },
  {},
  'dark',
  'compact',
  'en_US',
  'ASC',
  'name',
  'httpApi',
  '+4912345',
];

/**
 * Something for every parameter of a command that takes one of the samples: what `known` has under its name, where that
 * fits, else the first sample that does.
 */
export function sampleArguments(
  params: ParamsSchema | undefined,
  known: Readonly<Record<string, readonly unknown[]>> = {},
): Record<string, unknown> {
  const given = (params ? fieldsOf(params) : []).flatMap(({ name, schema }) => {
    const fits = (value: unknown) => z.safeParse(schema, value).success;
    const sample = (known[name] ?? []).find(fits) ?? SAMPLES.find(fits);
    return sample === undefined ? [] : [[name, sample] as const];
  });
  return Object.fromEntries(given);
}
