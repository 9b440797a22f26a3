import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { type AskRequest, setAsker } from '../../../../../src/console/commands/ask.ts';
import { type Command, defineCommand } from '../../../../../src/console/commands/command.ts';
import { resetContext, setContextSource } from '../../../../../src/console/commands/context-store.ts';
import { param } from '../../../../../src/console/commands/param.ts';
import { register } from '../../../../../src/console/commands/registry.ts';
import { profileWriting } from '../../../../../src/console/entities/parts/profile-writing.ts';
import { text } from '../../../../../src/console/inputs/text.ts';
import { resetToasts } from '../../../../../src/console/messages/toast-store.ts';

const params = z.object({
  name: param(z.string(), { title: 'entity.name', input: text }),
  queue: param(z.optional(z.string()), { title: 'entity.label', input: text }),
});
const shared = { title: 'entity.name', group: 'entity.name', params } as const;

/** The commands of the list of device profiles. */
const commandsOfProfiles: readonly Command[] = [
  defineCommand({
    ...shared,
    id: 'device-profile.create',
    run: ({ name }) => ({ id: { entityType: 'DEVICE_PROFILE', id: 'g2' }, name }),
  }),
  defineCommand({
    ...shared,
    id: 'device-profile.edit',
    targets: { types: ['DEVICE_PROFILE'], count: 'one' },
    initial: () => ({ name: 'North', queue: 'Main' }),
    run: ({ name }, { entities }) => ({
      before: {},
      saved: { id: { entityType: 'DEVICE_PROFILE', id: entities[0]?.id }, name },
    }),
  }),
];

let unregister = () => {};
const asked = vi.fn<(request: AskRequest) => void>();

beforeEach(() => {
  unregister = register(...commandsOfProfiles);
  setContextSource({ authority: () => 'TENANT_ADMIN', path: () => '/devices' });
  setAsker(async (request) => {
    asked(request);
    await request.submit({ ...request.values, name: `${String(request.values.name)} 2` });
  });
});

afterEach(() => {
  unregister();
  setAsker(undefined);
  resetContext();
  resetToasts();
  asked.mockReset();
});

describe('A profile that is written where it is picked', () => {
  const writing = profileWriting('DEVICE_PROFILE');

  test('is created by its own form, which begins with the typed name and asks for everything', async () => {
    expect(await writing.create('Pumps')).toEqual({ id: 'g2', name: 'Pumps 2' });
    expect(asked.mock.calls[0]?.[0]).toMatchObject({ values: { name: 'Pumps' }, missing: ['name', 'queue'] });
  });

  test('is changed by its own form, which begins with what is stored', async () => {
    expect(await writing.edit('g1', 'North')).toEqual({ id: 'g1', name: 'North 2' });
    expect(asked.mock.calls[0]?.[0].values).toEqual({ name: 'North', queue: 'Main' });
  });

  test('is none where the form is given up', async () => {
    setAsker(async () => undefined);
    expect(await writing.create('Pumps')).toBeUndefined();
    expect(await writing.edit('g1', 'North')).toBeUndefined();
  });
});
