import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { setAsker } from '../../../../../src/console/commands/ask.ts';
import { defineCommand } from '../../../../../src/console/commands/command.ts';
import { resetContext, setContextSource } from '../../../../../src/console/commands/context-store.ts';
import { param } from '../../../../../src/console/commands/param.ts';
import { register } from '../../../../../src/console/commands/registry.ts';
import { runCommand } from '../../../../../src/console/commands/run-command.ts';
import { wholeKind } from '../../../../../src/console/entities/kind/entity-kind.ts';
import { addUser } from '../../../../../src/console/entities/traits/add-people.ts';
import { text } from '../../../../../src/console/inputs/text.ts';
import { customerKind } from '../../../../../src/console/screens/customers/customer-kind.ts';
import { customerOutline } from '../../../../../src/console/screens/customers/customers.ts';

const ends: (() => void)[] = [];
let created: unknown[];

beforeEach(() => {
  created = [];
  const field = param(z.string(), { title: 'user.email', input: text });
  const create = defineCommand({
    id: 'user.create',
    title: 'user.add',
    group: 'commands.group',
    params: z.object({ email: field, customerId: field }),
    run: (answers) => created.push(answers),
  });
  ends.push(register(create, addUser(wholeKind(customerOutline, customerKind))));
  setContextSource({ authority: () => 'TENANT_ADMIN', path: () => '/' });
  setAsker(async (request) => void (await request.submit({ ...request.values, email: 'ana@clavier.dev' })));
});

afterEach(() => {
  for (const end of ends.splice(0)) end();
  setAsker(undefined);
  resetContext();
});

const north = { entityType: 'CUSTOMER', id: 'north', name: 'North' } as const;

test('A user is added to a customer that is pointed at, with the rest asked for', async () => {
  await runCommand('customer.add-user', {}, { source: 'palette', entities: [north] });
  expect(created).toEqual([{ email: 'ana@clavier.dev', customerId: 'north' }]);
});

test('The public customer takes no users', async () => {
  const everybody = { ...north, facts: { public: true } };
  await runCommand('customer.add-user', {}, { source: 'palette', entities: [everybody] });
  expect(created).toEqual([]);
});

test('A script names the customer to the command that creates users', async () => {
  const running = runCommand('customer.add-user', {}, { source: 'script', entities: [north] });
  await expect(running).rejects.toMatchObject({ reason: 'commands.for-people' });
});
