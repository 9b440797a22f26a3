import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  ruleChainMetaData,
  ruleChains,
  saveRuleChainMetaData,
} from '../../../../../src/console/api/rule-chains.ts';
import type { CommandRef } from '../../../../../src/console/commands/command-ref.ts';
import { useScope } from '../../../../../src/console/commands/context-store.ts';
import { Hotkeys } from '../../../../../src/console/commands/faces/hotkeys.tsx';
import { runCommand } from '../../../../../src/console/commands/run-command.ts';
import { resetDialogs } from '../../../../../src/console/messages/dialog-store.ts';
import { Dialogs } from '../../../../../src/console/messages/dialogs.tsx';
import { toasts } from '../../../../../src/console/messages/toast-store.ts';
import { withEachNode } from '../../../../../src/console/rulechains/graph/edits.ts';
import { theChain } from '../../../../../src/console/rulechains/open/shown-chain.ts';
import { RuleChainPage } from '../../../../../src/console/rulechains/page/rule-chain-page.tsx';
import { RuleChainMetaData } from '../../../../../src/model/rule-chain.ts';
import { eachOnAPageThatFollows } from '../../beneath/beneath-pages.ts';
import { type PlatformBeneath, startPlatformBeneath } from '../../beneath/platform-beneath.ts';
import { startConsole } from '../../commands/started-console.ts';
import { memory } from '../../drafts/drafts-in-memory.ts';
import { showPage } from '../../screens/shown-page.tsx';

vi.mock(
  '../../../../../src/console/drafts/draft-memory.ts',
  () => import('../../drafts/drafts-in-memory.ts'),
);

/* How a person goes through a rule chain and changes it by keys, over a platform that stores it. */

const FILTER = 'org.thingsboard.rule.engine.filter.TbJsFilterNode';
const LOG = 'org.thingsboard.rule.engine.action.TbLogNode';
const REQUEST = { ignoreErrors: true };

// The commands and their keys are known only once the console has begun.
await startConsole();
eachOnAPageThatFollows();

let platform: PlatformBeneath;
let id = '';
beforeAll(async () => {
  platform = await startPlatformBeneath();
  await platform.be('TENANT_ADMIN');
  // jsdom lays nothing out.
  for (const [name, size] of [
    ['offsetWidth', 1200],
    ['offsetHeight', 700],
    ['clientWidth', 1200],
    ['clientHeight', 700],
  ] as const) {
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, value: size });
  }
});
afterAll(() => platform.end());

function Screen() {
  useScope('screen:rule-chain');
  return <RuleChainPage params={{ ruleChainId: id }} />;
}

const log = (name: string, x: number, y: number) => ({
  type: LOG,
  name,
  debugMode: false,
  configuration: { jsScript: `return '${name}';` },
  additionalInfo: { layoutX: x, layoutY: y },
});

/** Messages enter a filter; what passes is logged, what does not is too. */
beforeEach(async () => {
  resetDialogs();
  const chain = await ruleChains.save({ name: 'Alarms' }, REQUEST);
  id = chain.id?.id ?? '';
  const metadata = RuleChainMetaData.parse({
    ruleChainId: chain.id,
    firstNodeIndex: 0,
    nodes: [
      { ...log('Hot', 300, 150), type: FILTER, configuration: { jsScript: 'return msg.temperature > 20;' } },
      log('Passed', 600, 100),
      log('Left', 600, 250),
    ],
    connections: [
      { fromIndex: 0, toIndex: 1, type: 'True' },
      { fromIndex: 0, toIndex: 2, type: 'False' },
    ],
    ruleChainConnections: [],
  });
  await saveRuleChainMetaData(metadata, REQUEST);
  history.replaceState(null, '', `/ruleChains/${id}`);
  memory.drafts.clear();
  open();
  await focusIs('Input');
});

function open(): void {
  showPage(
    <>
      <Hotkeys />
      <Screen />
      <Dialogs />
    </>,
  );
}

const focused = () => document.activeElement?.getAttribute('aria-label');
const focusIs = (name: string) => waitFor(() => expect(focused()).toBe(name));

async function press(key: string, held: KeyboardEventInit = {}): Promise<void> {
  await act(async () => {
    const code = key.length === 1 ? `Key${key.toUpperCase()}` : key;
    fireEvent.keyDown(document.activeElement ?? document.body, { key, code, ...held });
  });
  await act(async () => {
    fireEvent.keyUp(document.activeElement ?? document.body, { key });
  });
}

const run = (command: CommandRef, args = {}) => act(() => runCommand(command, args, { source: 'key' }));
const ways = () =>
  [...theChain().graph.links.values()].map(({ from, to, labels }) => {
    const nameOf = (key: string) => Reflect.get(theChain().graph.nodes.get(key) ?? {}, 'name');
    return `${nameOf(from)} > ${nameOf(to)}: ${labels.join(', ')}`;
  });

describe('changes of a rule chain that were left unsaved', () => {
  test('are offered when it is opened again, and restored as one step', async () => {
    await press('l');
    await focusIs('script, 1 · Hot');
    await run('rule-node.rename', { node: theChain().view().focus, name: 'Too hot' });
    await run('rule-node.add', {
      type: LOG,
      name: 'Failed',
      after: theChain().view().focus,
      labels: ['Failure'],
    });
    cleanup();
    await waitFor(() => expect(memory.drafts.size).toBe(1));
    open();
    await focusIs('Input');
    expect(await screen.findByText(/2 changes of yours from/)).toBeTruthy();
    await run('rule-chain.restore-draft');
    expect(ways()).toContain('Too hot > Failed: Failure');
    expect(theChain().history.past).toHaveLength(1);
    expect(screen.queryByText(/changes of yours/)).toBeNull();
    await press('s', { ctrlKey: true });
    await waitFor(() => expect(memory.drafts.size).toBe(0));
    const { nodes } = await ruleChainMetaData(id, REQUEST);
    expect(nodes?.map(({ name }) => name).toSorted()).toEqual(['Failed', 'Left', 'Passed', 'Too hot']);
  });

  test('are dropped, which can be taken back', async () => {
    await run('rule-node.add', { type: LOG, name: 'Alone', after: '' });
    cleanup();
    await waitFor(() => expect(memory.drafts.size).toBe(1));
    open();
    expect(await screen.findByText(/1 change of yours from/)).toBeTruthy();
    await run('rule-chain.drop-draft');
    expect(memory.drafts.size).toBe(0);
    await act(async () => toasts.shown.at(-1)?.action?.run());
    expect(await screen.findByText(/1 change of yours from/)).toBeTruthy();
  });
});

describe('a rule chain on its canvas', () => {
  test('is gone through along its links, and beside them', async () => {
    await press('ArrowRight');
    await focusIs('script, 1 · Hot');
    expect(document.activeElement?.getAttribute('aria-description')).toBe(
      'True → 2 · Passed; False → 3 · Left',
    );
    await press('l');
    await focusIs('log, 2 · Passed');
    await press('j');
    await focusIs('log, 3 · Left');
    await press('ArrowUp', { shiftKey: true });
    await focusIs('log, 2 · Passed');
    await press('h');
    await focusIs('script, 1 · Hot');
    await press('w');
    await focusIs('1 · Hot → 2 · Passed: True');
    await press('l');
    await focusIs('log, 2 · Passed');
  });

  test('gets a node after the one with the focus, and is saved', async () => {
    await press('l');
    await focusIs('script, 1 · Hot');
    await run('rule-node.add', {
      type: LOG,
      name: 'Failed',
      after: theChain().view().focus,
      labels: ['Failure'],
    });
    await focusIs('log, 4 · Failed');
    expect(ways()).toContain('Hot > Failed: Failure');
    await press('s', { ctrlKey: true });
    await waitFor(async () => {
      const { nodes } = await ruleChainMetaData(id, REQUEST);
      expect(nodes?.map(({ name }) => name)).toContain('Failed');
    });
  });

  test('has the focus on the node that a question has added, which is the one that keys are about', async () => {
    await press('l');
    await focusIs('script, 1 · Hot');
    await press('a');
    const question = await screen.findByRole('dialog', { name: 'Add a node' });
    const type = await within(question).findByRole('combobox', { name: /^Kind of node/ });
    const user = userEvent.setup();
    await user.type(type, 'clear alarm');
    await screen.findByRole('option', { name: /clear alarm/ });
    await user.keyboard('{Enter}');
    // A filter has several ways out: which of them leads to the new node is not left open.
    await user.keyboard('{Control>}{Enter}{/Control}');
    const labels = within(question).getByRole('combobox', { name: /^On which labels/ });
    await waitFor(() => expect(labels.getAttribute('aria-invalid')).toBe('true'));
    await user.type(labels, 'True');
    await screen.findByRole('option', { name: 'True' });
    await user.keyboard('{Enter}');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await focusIs('clear alarm, 4 · clear alarm');
    expect(ways()).toContain('Hot > clear alarm: True');
    const view = () => theChain().view();
    expect(view().selection).toEqual(new Set([view().focus]));
    const debugged = () =>
      [...theChain().graph.nodes.values()].flatMap((node) =>
        node.kind === 'node' && node.debugMode ? node.name : [],
      );
    await press('d');
    await waitFor(() => expect(debugged()).toEqual(['clear alarm']));
    await press('ArrowUp', { shiftKey: true });
    await focusIs('log, 3 · Left');
    expect(view().selection.size).toBe(0);
    await press('d');
    await waitFor(() => expect(debugged()).toEqual(['Left', 'clear alarm']));
  });

  test('gets a node after another one than that with the focus, on a label of that one', async () => {
    await press('l');
    await press('l');
    await focusIs('log, 2 · Passed');
    await press('a');
    const question = await screen.findByRole('dialog', { name: 'Add a node' });
    const user = userEvent.setup();
    const kind = await within(question).findByRole<HTMLInputElement>('combobox', { name: /^Kind of node/ });
    await user.type(kind, 'clear alarm{Enter}');
    await waitFor(() => {
      expect(kind.value).toBe('clear alarm');
      expect(kind.getAttribute('aria-expanded')).toBe('false');
    });
    await user.selectOptions(within(question).getByRole('combobox', { name: /^After/ }), '1 · Hot');
    await user.click(await within(question).findByRole('combobox', { name: /^On which labels/ }));
    const offered = within(await screen.findByRole('listbox')).findAllByRole('option');
    expect((await offered).map(({ textContent }) => textContent)).toEqual(['True', 'False', 'Failure']);
    await user.keyboard('False{Enter}{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(ways()).toContain('Hot > clear alarm: False');
  });

  test('is connected by letters, and goes back step by step', async () => {
    await press('l');
    await press('l');
    await focusIs('log, 2 · Passed');
    await press('c');
    const field = await screen.findByRole('textbox', { name: 'Connect 2 · Passed to' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(document.querySelector('.chain-hint')?.textContent).toBe('f');
    fireEvent.change(field, { target: { value: 'f' } });
    await waitFor(() => expect(ways()).toContain('Passed > Left: Success'));
    await focusIs('log, 3 · Left');
    await press('z', { ctrlKey: true });
    expect(ways()).not.toContain('Passed > Left: Success');
    await press('Z', { ctrlKey: true, shiftKey: true });
    expect(ways()).toContain('Passed > Left: Success');
  });

  test('offers no target that leads back', async () => {
    await press('l');
    await press('l');
    await focusIs('log, 2 · Passed');
    await press('c');
    const field = await screen.findByRole('textbox', { name: 'Connect 2 · Passed to' });
    expect(document.querySelectorAll('.chain-hint')).toHaveLength(1);
    fireEvent.change(field, { target: { value: 'hot' } });
    await screen.findByText('Messages from “Hot” come here already: they would go round');
    await press('Escape');
    await focusIs('log, 2 · Passed');
  });

  test('has what is selected removed, moved and brought back', async () => {
    await press('l');
    await press('l');
    await press('x');
    await press('j');
    await press('x');
    expect(theChain().view().selection.size).toBe(2);
    const places = () => [...theChain().graph.nodes.values()].map(({ x, y }) => [x, y]);
    const before = places();
    await press('m');
    await press('ArrowDown');
    await press('ArrowDown', { shiftKey: true });
    await press('Enter');
    expect(places()).toEqual(before.map(([x = 0, y = 0], at) => (at === 0 ? [x, y] : [x, y + 60])));
    expect(theChain().history.past).toHaveLength(1);
    await press('m');
    await press('ArrowLeft');
    await press('Escape');
    expect(theChain().history.past).toHaveLength(1);
    await press('Delete');
    expect(theChain().graph.nodes.size).toBe(1);
    await focusIs('script, 1 · Hot');
    await press('z', { ctrlKey: true });
    expect(theChain().graph.nodes.size).toBe(3);
  });

  test('shows a node beside it, of which all that is typed is taken over', async () => {
    await press('l');
    await focusIs('script, 1 · Hot');
    await press('Enter');
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    fireEvent.change(name, { target: { value: 'Too hot' } });
    expect(screen.getByRole('heading', { name: '1 · Too hot' })).toBeTruthy();
    fireEvent.change(name, { target: { value: ' ' } });
    expect(await screen.findByText('Give it a name')).toBeTruthy();
    expect(Reflect.get(theChain().graph.nodes.get(theChain().view().focus) ?? {}, 'name')).toBe('Too hot');
    await press('Escape');
    await focusIs('script, 1 · Too hot');
  });

  test('says what no message comes to, and what is debugged', async () => {
    await run('rule-node.add', { type: LOG, name: 'Alone', after: '' });
    expect(await screen.findByText('No message comes to 4 · Alone')).toBeTruthy();
    await press('d');
    expect(await screen.findByText(/1 node is debugged until/)).toBeTruthy();
    expect(document.activeElement?.getAttribute('aria-description')).toContain('debugged');
    await run('rule-chain.stop-debugging');
    await waitFor(() => expect(screen.queryByText(/is debugged until/)).toBeNull());
  });

  test('marks what cannot be started, leads there by a key, and saves it only once that is agreed to', async () => {
    const left = [...theChain().graph.nodes.values()][2];
    const configured = (configuration: object) =>
      act(() =>
        theChain().edit({
          document: withEachNode(theChain().graph, [left?.key ?? ''], (node) => ({ ...node, configuration })),
          label: { text: 'Configure' },
          at: { items: [] },
        }),
      );
    configured({ jsScript: '' });
    expect(await screen.findByRole('button', { name: '1 problem' })).toBeTruthy();
    await press('F8');
    await focusIs('log, 3 · Left');
    expect(document.activeElement?.getAttribute('aria-description')).toContain('not set up rightly');
    await press('s', { ctrlKey: true });
    const question = await screen.findByRole('alertdialog', { name: 'Save nodes that cannot start?' });
    expect(question.textContent).toContain('3 · Left');
    await act(async () => fireEvent.click(within(question).getByRole('button', { name: 'Cancel' })));
    await focusIs('log, 3 · Left');
    expect(theChain().view().hasChanges).toBe(true);
    await press('s', { ctrlKey: true });
    await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Save anyway' })));
    await waitFor(() => expect(theChain().view().hasChanges).toBe(false));
    const { nodes } = await ruleChainMetaData(id, REQUEST);
    expect(nodes?.map(({ configuration }) => configuration)).toContainEqual({ jsScript: '' });
    // What is stored like that is asked about no more.
    await run('rule-node.rename', { node: theChain().view().focus, name: 'Rest' });
    await press('s', { ctrlKey: true });
    await waitFor(() => expect(theChain().view().hasChanges).toBe(false));
    configured({ jsScript: "return 'Left';" });
    await waitFor(() => expect(screen.queryByRole('button', { name: /problem/ })).toBeNull());
  });

  test('is tidied up with one step', async () => {
    await press('t');
    await waitFor(() => expect(theChain().history.past).toHaveLength(1));
    const xs = [...theChain().graph.nodes.values()].map(({ x }) => x);
    expect(xs[0]).toBeLessThan(xs[1] ?? 0);
  });
});
