import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { AskRequest } from '../../../../../src/console/commands/ask.ts';
import { choice } from '../../../../../src/console/commands/choice.tsx';
import { defineCommand } from '../../../../../src/console/commands/command.ts';
import { isOneChoice } from '../../../../../src/console/commands/faces/one-choice.ts';
import { param } from '../../../../../src/console/commands/param.ts';
import { text } from '../../../../../src/console/inputs/text.ts';

const profile = param(z.string(), { title: 'hotkeys.command', input: choice(() => []) });
const name = param(z.string(), { title: 'hotkeys.keys', input: text });
const pump = { entityType: 'DEVICE' as const, id: 'p', name: 'Pump' };

function asked(params: z.ZodMiniObject, more: Partial<AskRequest> = {}, safe = true): AskRequest {
  const command = defineCommand({
    id: 'device.filter',
    title: 'hotkeys.show',
    group: 'commands.group',
    params,
    safe,
    run: () => undefined,
  });
  return {
    command,
    params,
    source: 'key',
    entities: [],
    skipped: [],
    values: {},
    missing: Object.keys(params.shape),
    submit: async () => ({ kind: 'done' }),
    ...more,
  };
}

describe('what is asked is one choice', () => {
  test('where a harmless command wants one thing from a list', () => {
    expect(isOneChoice(asked(z.object({ profile })))).toBe(true);
  });

  test.each<[string, AskRequest]>([
    ['it wants something typed', asked(z.object({ name }))],
    ['it wants more', asked(z.object({ profile, name }))],
    ['it acts on entities, which a form says', asked(z.object({ profile }), { entities: [pump] })],
    ['it changes something', asked(z.object({ profile }), {}, false)],
    ['it knows already', asked(z.object({ profile }), { missing: [] })],
  ])('but not where %s', (_, request) => {
    expect(isOneChoice(request)).toBe(false);
  });
});
