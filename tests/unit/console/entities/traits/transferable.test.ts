import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { CommandError } from '../../../../../src/console/commands/command-error.ts';
import type { CommandId } from '../../../../../src/console/commands/command-ids.ts';
import { issueMessage } from '../../../../../src/console/commands/param.ts';
import { runCommand } from '../../../../../src/console/commands/run-command.ts';
import { translate } from '../../../../../src/console/i18n/i18n.ts';
import type { Shown } from '../../../../../src/console/i18n/translation-key.ts';
import { transferFileName } from '../../../../../src/console/inputs/transfer/transfer-file.ts';
import { closeDialog, dialogs, resetDialogs } from '../../../../../src/console/messages/dialog-store.ts';
import { shownOf } from '../../../../../src/console/messages/shown-error.ts';
import { resetToasts, toasts } from '../../../../../src/console/messages/toast-store.ts';
import { signedInAs } from '../../api/signed-in.ts';
import { startConsole } from '../../commands/started-console.ts';
import { fakePlatform, json, refused } from '../../session/fake-platform.ts';

const { saveFile } = vi.hoisted(() => ({
  saveFile: vi.fn<(name: string, parts: readonly string[], type: string) => void>(),
}));
vi.mock('../../../../../src/console/table/rows/save-file.ts', () => ({ saveFile }));

const ID = '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10';
const OTHER = '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b11';
const TENANT = '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b12';

const chainId = (id: string) => ({ entityType: 'RULE_CHAIN', id });
const stored = {
  id: chainId(ID),
  createdTime: 1_600_000_000_000,
  tenantId: { entityType: 'TENANT', id: TENANT },
  name: 'Pump rules',
  root: true,
  firstRuleNodeId: { entityType: 'RULE_NODE', id: OTHER },
  debugMode: false,
  additionalInfo: { description: 'What pumps do', theirs: true },
};
const node = { type: 'org.thingsboard.rule.engine.action.TbLogNode', name: 'Log', configuration: { a: 1 } };
const metadata = {
  ruleChainId: chainId(ID),
  firstNodeIndex: 0,
  nodes: [{ ...node, id: { entityType: 'RULE_NODE', id: OTHER }, createdTime: 7, ruleChainId: chainId(ID) }],
  connections: [],
  ruleChainConnections: [{ fromIndex: 0, targetRuleChainId: chainId(OTHER), type: 'Success' }],
};
/** What an export makes of it. */
const file = {
  ruleChain: {
    name: 'Pump rules',
    root: false,
    firstRuleNodeId: null,
    debugMode: false,
    additionalInfo: { description: 'What pumps do', theirs: true },
  },
  metadata: {
    firstNodeIndex: 0,
    nodes: [node],
    connections: [],
    ruleChainConnections: metadata.ruleChainConnections,
  },
};

beforeAll(startConsole);
beforeEach(() => signedInAs('TENANT_ADMIN'));
afterEach(() => {
  vi.unstubAllGlobals();
  resetToasts();
  resetDialogs();
  saveFile.mockClear();
});

const pumpRules = { entityType: 'RULE_CHAIN', id: ID, name: 'Pump rules' } as const;
const told = () => toasts.shown.map(({ message }) => translate(message));

describe('an export', () => {
  const platform = () =>
    fakePlatform({
      [`GET /api/ruleChain/${ID}`]: () => json(stored),
      [`GET /api/ruleChain/${ID}/metadata`]: () => json(metadata),
    });

  test('is the file of the platform, without what ties it to this one', async () => {
    platform();
    const result = await runCommand(
      'rule-chain.export',
      { ids: [ID] },
      { source: 'script', entities: [pumpRules] },
    );
    expect(result).toMatchObject({ files: [file] });
    expect(JSON.stringify(result)).not.toContain(TENANT);
    expect(saveFile).not.toHaveBeenCalled();
  });

  test('is saved for a person, each in a file of its own; of what failed the rest is told', async () => {
    platform();
    const gone = { entityType: 'RULE_CHAIN', id: OTHER, name: 'Gone' } as const;
    await runCommand('rule-chain.export', {}, { source: 'key', entities: [pumpRules, gone] });
    expect(saveFile).toHaveBeenCalledOnce();
    const [name, parts] = saveFile.mock.calls[0] ?? [];
    expect(name).toBe('pump_rules.json');
    expect(JSON.parse(parts?.join('') ?? '')).toEqual(file);
    expect(told()).toEqual(['“Pump rules” was exported']);
  });

  test.each([
    ['Pump rules (north)', 'pump_rules_north.json'],
    ['温度 仪表板', '温度_仪表板.json'],
    ['../../etc/passwd', 'etc_passwd.json'],
    ['🔥', 'dashboard.json'],
  ])('of %s is called %s', (name, fileName) => {
    expect(transferFileName(name, 'dashboard')).toBe(fileName);
  });
});

describe('an import', () => {
  const platform = (more: Parameters<typeof fakePlatform>[0] = {}) =>
    fakePlatform({
      'POST /api/ruleChain': ({ body }) => json({ ...(body as object), id: chainId(ID), createdTime: 1 }),
      'POST /api/ruleChain/metadata': ({ body }) => json(body),
      [`GET /api/ruleChain/${OTHER}`]: () => json({ ...stored, id: chainId(OTHER) }),
      [`DELETE /api/ruleChain/${ID}`]: () => json(null),
      ...more,
    });
  const changes = ({ sent }: ReturnType<typeof fakePlatform>) =>
    sent.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);

  test('makes a new one of a file, and of nothing that ties it to another platform', async () => {
    const { sent } = platform();
    const foreign = { ruleChain: { ...stored }, metadata };
    expect(await runCommand('rule-chain.import', { file: foreign }, { source: 'script' })).toMatchObject({
      id: { id: ID },
      name: 'Pump rules',
    });
    const bodies = sent.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(bodies).toEqual([file.ruleChain, { ...file.metadata, ruleChainId: chainId(ID) }]);
  });

  test('tells what could not be taken along', async () => {
    const { sent } = platform({ [`GET /api/ruleChain/${OTHER}`]: () => refused(404, 32, 'Not there') });
    await runCommand('rule-chain.import', { file }, { source: 'key' });
    expect(sent.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
      ruleChainConnections: [],
    });
    expect(told()).toEqual([
      '1 connection of “Pump rules” leads into a rule chain that is not here, and was left out',
      '“Pump rules” was imported',
    ]);
  });

  test('that cannot be made whole leaves nothing behind', async () => {
    const called = platform({
      'POST /api/ruleChain/metadata': () => refused(400, 31, 'Can not connect a node to itself'),
    });
    await expect(runCommand('rule-chain.import', { file }, { source: 'script' })).rejects.toThrow(
      'Can not connect a node to itself',
    );
    expect(changes(called).at(-1)).toBe(`DELETE /api/ruleChain/${ID}`);
  });

  describe('of more than the platform of this console takes in one call', () => {
    const huge = {
      ...file,
      metadata: { ...file.metadata, nodes: [{ ...node, configuration: 'x'.repeat(5_300_000) }] },
    };
    const answering = async (answer: boolean) => {
      const question = await vi.waitFor(() => {
        const [open] = dialogs.stack;
        if (open?.content.kind !== 'confirm') throw new Error('Nothing is asked');
        return { id: open.id, request: open.content.request };
      });
      closeDialog(question.id, answer);
      return [question.request.title, question.request.message].map((text) => text && translate(text));
    };

    test('is sent only when a person says so, who reads how much it is', async () => {
      const { sent } = platform();
      const importing = runCommand('rule-chain.import', { file: huge }, { source: 'key' });
      expect(await answering(false)).toEqual([
        '“Pump rules” is large: 5.3 MB',
        'The platform that comes with this console takes at most 5.2 MB in one call, others may take more. If it is refused, nothing is imported.',
      ]);
      expect(await importing).toBeUndefined();
      expect(told()).toEqual(['It was not sent.']);
      expect(sent).toEqual([]);
      const again = runCommand('rule-chain.import', { file: huge }, { source: 'key' });
      await answering(true);
      expect(await again).toMatchObject({ name: 'Pump rules' });
    });

    test('is told with its size when the platform, or what stands before it, refuses it', async () => {
      platform({
        'POST /api/ruleChain/metadata': () => new Response('<html>Too large</html>', { status: 413 }),
      });
      const refusal = await runCommand('rule-chain.import', { file: huge }, { source: 'script' }).catch(
        shownOf,
      );
      expect(translate(refusal as Shown)).toBe(
        '“Pump rules” is larger than the platform takes in one call: 5.3 MB. Nothing was imported.',
      );
    });
  });

  test.each<[CommandId, unknown, string]>([
    [
      'rule-chain.import',
      { title: 'Pumps', configuration: {} },
      'This is the file of another type: Dashboard. Import it there; here it has to be: Rule chain',
    ],
    [
      'rule-chain.import',
      { ruleChain: { name: 'Pumps' } },
      'This is not the whole file of a Rule chain. Missing or of the wrong type: metadata',
    ],
    [
      'rule-chain.import',
      { ruleChain: {}, metadata: { nodes: 'none' } },
      'This is not the whole file of a Rule chain. Missing or of the wrong type: ruleChain.name and metadata.nodes',
    ],
    [
      'rule-chain.import',
      ['Pumps'],
      'This is no JSON object, as the file of a Rule chain is (what stands between braces)',
    ],
    ['rule-chain.import', undefined, 'This is required'],
  ])('by %s of %j is refused with what is wrong', async (id, wrong, said) => {
    const { sent } = platform();
    const error = await runCommand(id, { file: wrong }, { source: 'script' }).catch(
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof CommandError)) throw error;
    expect(error.issues?.map((issue) => [issue.path, translate(issueMessage(issue))])).toEqual([
      [['file'], said],
    ]);
    expect(sent).toEqual([]);
  });
});
