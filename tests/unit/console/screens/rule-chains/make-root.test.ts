import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setConfirmer } from '../../../../../src/console/commands/ask.ts';
import type { BlastRadius } from '../../../../../src/console/commands/command.ts';
import { runCommand } from '../../../../../src/console/commands/run-command.ts';
import { undoLast } from '../../../../../src/console/commands/undo.ts';
import { translate } from '../../../../../src/console/i18n/i18n.ts';
import { signedInAs } from '../../api/signed-in.ts';
import { startConsole } from '../../commands/started-console.ts';
import { fakePlatform, json } from '../../session/fake-platform.ts';

const [FORMER, NEXT] = ['8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10', '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b11'];
let root: string | undefined;
const chain = (id = '', name = '') => ({
  id: { entityType: 'RULE_CHAIN', id },
  createdTime: 1,
  name,
  root: id === root,
});

beforeAll(startConsole);
beforeEach(() => {
  signedInAs('TENANT_ADMIN');
  root = FORMER;
  const becomes = (id: string | undefined) => () => {
    root = id;
    return json(chain(id));
  };
  fakePlatform({
    'GET /api/ruleChains': () => json({ ...PAGE, data: [chain(FORMER, 'Main'), chain(NEXT, 'Pumps')] }),
    [`POST /api/ruleChain/${FORMER}/root`]: becomes(FORMER),
    [`POST /api/ruleChain/${NEXT}/root`]: becomes(NEXT),
  });
});
afterEach(() => {
  setConfirmer(undefined);
  vi.unstubAllGlobals();
});

const PAGE = { totalPages: 1, totalElements: 2, hasNext: false };

test('Another root rule chain takes the place of the former, after that was said, until it is taken back', async () => {
  const asked: BlastRadius[] = [];
  setConfirmer(async (danger) => {
    asked.push(danger);
    return true;
  });
  const entities = [{ entityType: 'RULE_CHAIN', id: NEXT ?? '', name: 'Pumps' } as const];
  await runCommand('rule-chain.make-root', {}, { source: 'key', entities });
  expect(asked.map(({ message }) => translate(message))).toEqual([
    'From now on messages enter “Pumps” that no device profile leads elsewhere, and no longer “Main”.',
  ]);
  // It can be made the other again at any time, so that Enter does it.
  expect(asked[0]?.harmless).toBe(true);
  expect(root).toBe(NEXT);
  await undoLast();
  expect(root).toBe(FORMER);
});
