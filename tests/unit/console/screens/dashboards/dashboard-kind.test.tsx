import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../../../../../src/console/api/query-client.ts';
import { type AskRequest, setAsker, setConfirmer } from '../../../../../src/console/commands/ask.ts';
import type { BlastRadius } from '../../../../../src/console/commands/command.ts';
import { stateOf } from '../../../../../src/console/commands/command-state.ts';
import { commands } from '../../../../../src/console/commands/registry.ts';
import { runCommand } from '../../../../../src/console/commands/run-command.ts';
import { clearUndo, undoLast } from '../../../../../src/console/commands/undo.ts';
import { translate } from '../../../../../src/console/i18n/i18n.ts';
import { resetDialogs } from '../../../../../src/console/messages/dialog-store.ts';
import { Dialogs } from '../../../../../src/console/messages/dialogs.tsx';
import { dashboardKind } from '../../../../../src/console/screens/dashboards/dashboard-kind.tsx';
import { session } from '../../../../../src/console/session/session-store.ts';
import type { Authority } from '../../../../../src/model/authority.ts';
import { signedInAs } from '../../api/signed-in.ts';
import { completeDom } from '../../commands/dom.ts';
import { startConsole } from '../../commands/started-console.ts';
import { type Answer, fakePlatform, json } from '../../session/fake-platform.ts';
import { showPage } from '../shown-page.tsx';

const ID = '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10';
const ACME = '11111111-7a01-11eb-8f2e-3f1c2d6a9b10';
const GLOBEX = '22222222-7a01-11eb-8f2e-3f1c2d6a9b10';
const PUBLIC = '33333333-7a01-11eb-8f2e-3f1c2d6a9b10';
const TITLES: Record<string, string> = { [ACME]: 'Acme', [GLOBEX]: 'Globex', [PUBLIC]: 'Public' };

/** The customers who have the dashboard, as the platform knows it; others may change it at any time. */
let owners: string[];
let platform: ReturnType<typeof fakePlatform>;

const info = () => ({
  id: { entityType: 'DASHBOARD', id: ID },
  createdTime: 1,
  title: 'Pumps',
  assignedCustomers: owners.map((id) => ({
    customerId: { entityType: 'CUSTOMER', id },
    title: TITLES[id],
    public: id === PUBLIC,
  })),
});

function platformWith(more: Record<string, Answer> = {}): void {
  const change =
    (next: (ids: string[]) => string[]): Answer =>
    ({ body }) => {
      owners = next((body ?? []) as string[]);
      return json(info());
    };
  const without = (ids: string[]) => owners.filter((id) => !ids.includes(id));
  const customers = Object.entries(TITLES).map(([id, title]): [string, Answer] => [
    `GET /api/customer/${id}`,
    () =>
      json({
        id: { entityType: 'CUSTOMER', id },
        createdTime: 1,
        title,
        additionalInfo: { isPublic: id === PUBLIC },
      }),
  ]);
  platform = fakePlatform({
    [`GET /api/dashboard/info/${ID}`]: () => json(info()),
    [`POST /api/dashboard/${ID}/customers`]: change((ids) => ids),
    [`POST /api/dashboard/${ID}/customers/add`]: change((ids) => [...new Set([...owners, ...ids])]),
    [`POST /api/dashboard/${ID}/customers/remove`]: change(without),
    [`POST /api/customer/public/dashboard/${ID}`]: change(() => [...owners, PUBLIC]),
    [`DELETE /api/customer/public/dashboard/${ID}`]: change(() => without([PUBLIC])),
    ...Object.fromEntries(customers),
    ...more,
  });
}

/** The dashboard as a list refers to it. */
const entities = () => [
  {
    entityType: 'DASHBOARD' as const,
    id: ID,
    name: 'Pumps',
    facts: { assigned: owners.some((id) => id !== PUBLIC), public: owners.includes(PUBLIC) },
  },
];

beforeAll(async () => {
  await startConsole();
  completeDom();
});
beforeEach(() => {
  signedInAs('TENANT_ADMIN');
  clearUndo();
  owners = [ACME];
  platformWith();
});
afterEach(() => {
  cleanup();
  setAsker(undefined);
  setConfirmer(undefined);
  resetDialogs();
  queryClient.clear();
  window.history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
});

describe('a dashboard that several customers may have', () => {
  test.each([
    ['dashboard.assign', { customerIds: [GLOBEX] }, [ACME], [ACME, GLOBEX]],
    ['dashboard.unassign', { customerIds: [ACME] }, [ACME, GLOBEX], [GLOBEX]],
    ['dashboard.manage-customers', { customerIds: [GLOBEX] }, [ACME, PUBLIC], [GLOBEX, PUBLIC]],
    ['dashboard.manage-customers', { customerIds: [] }, [ACME], []],
    ['dashboard.make-public', {}, [ACME], [ACME, PUBLIC]],
    ['dashboard.make-private', {}, [ACME, PUBLIC], [ACME]],
  ] as const)('%s %o: taken back, others keep what they were given meanwhile', async (id, args, from, to) => {
    owners = [...from];
    await runCommand(id, args, { source: 'script', entities: entities() });
    expect(owners.toSorted()).toEqual([...to].toSorted());
    const newcomer = '44444444-7a01-11eb-8f2e-3f1c2d6a9b10';
    owners.push(newcomer);
    await undoLast();
    expect(owners.toSorted()).toEqual([...from, newcomer].toSorted());
  });

  test.each([
    ['dashboard.assign', { customerIds: [GLOBEX, PUBLIC] }],
    ['dashboard.manage-customers', { customerIds: [PUBLIC] }],
  ] as const)('%s shows it to nobody who has not signed in, whoever asks', async (id, args) => {
    const run = runCommand(id, args, { source: 'script', entities: entities() });
    await expect(run).rejects.toMatchObject({ shown: { key: 'entity.public-not-assignable' } });
    expect(owners).toEqual([ACME]);
  });

  test('is given to the customer whose list is on screen', async () => {
    owners = [];
    window.history.replaceState(null, '', `/customers/${GLOBEX}/dashboards`);
    await runCommand('dashboard.assign-here', { entities: [ID] }, { source: 'script' });
    expect(owners).toEqual([GLOBEX]);
  });

  test('says from whom it is taken before it is, and is not where that is declined', async () => {
    owners = [ACME, GLOBEX];
    const asked: BlastRadius[] = [];
    setConfirmer(async (danger) => {
      asked.push(danger);
      return false;
    });
    await runCommand(
      'dashboard.manage-customers',
      { customerIds: [GLOBEX] },
      { source: 'key', entities: entities() },
    );
    expect(asked.map(({ message }) => translate(message))).toEqual([
      'The users of Acme can no longer see it.',
    ]);
    expect(owners).toEqual([ACME, GLOBEX]);
  });

  test('begins a change of its customers with those it has, the public left out', async () => {
    owners = [ACME, PUBLIC];
    const asked = Promise.withResolvers<AskRequest>();
    setAsker(async (request) => asked.resolve(request));
    void runCommand('dashboard.manage-customers', {}, { source: 'key', entities: entities() });
    expect((await asked.promise).values).toEqual({ customerIds: [ACME] });
  });

  test('is told apart in lists by the customers who have it, but not by the public one', () => {
    owners = [ACME, GLOBEX, PUBLIC];
    expect(dashboardKind.hintOf?.(info() as never)).toBe('Acme and Globex');
  });
});

describe('a public dashboard', () => {
  const link = () => `${location.origin}/dashboard/${ID}?publicId=${PUBLIC}`;

  test('has a link that everybody can open, and a dialog that copies it', async () => {
    owners = [PUBLIC];
    expect(await runCommand('dashboard.public-link', {}, { source: 'script', entities: entities() })).toBe(
      link(),
    );
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    await runCommand('dashboard.public-link', {}, { source: 'key', entities: entities() });
    const user = userEvent.setup({ writeToClipboard: false });
    await act(async () => {
      render(<Dialogs />);
    });
    await screen.findByRole('dialog', { name: 'Public link of “Pumps”' });
    expect(screen.getByText(link())).toBeTruthy();
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(writeText).toHaveBeenCalledWith(link());
  });

  test('has none where it is not public any more', async () => {
    owners = [];
    const [shown] = entities();
    const stale = [{ ...shown, facts: { assigned: false, public: true } }] as ReturnType<typeof entities>;
    await expect(
      runCommand('dashboard.public-link', {}, { source: 'script', entities: stale }),
    ).rejects.toMatchObject({ shown: { key: 'entity.private-already' } });
  });
});

describe('the details of a dashboard', () => {
  const described = async (answer: Answer) => {
    platformWith({ [`GET /api/dashboard/${ID}`]: answer });
    const property = dashboardKind.properties.find(({ id }) => id === 'description');
    showPage(property?.inDetails?.(info() as never));
    await waitFor(() => expect(document.body.textContent).not.toBe('…'));
    return document.body.textContent;
  };

  test('say what it is for, which lists do not know', async () => {
    expect(await described(() => json({ ...info(), configuration: { description: 'Of pumps' } }))).toBe(
      'Of pumps',
    );
  });

  test('do not take what could not be read for nothing', async () => {
    expect(await described(() => json({ message: 'Busy' }, 400))).toBe('Busy');
  });
});

describe('the form of a dashboard', () => {
  const stored = {
    ...info0(),
    configuration: { description: 'Old', widgets: { a: 1 }, future: true },
  };
  function info0() {
    return {
      id: { entityType: 'DASHBOARD', id: ID },
      createdTime: 1,
      title: 'Pumps',
      assignedCustomers: null,
    };
  }

  test('changes the description among all that the dashboard shows, and nothing else of that', async () => {
    platformWith({
      [`GET /api/dashboard/${ID}`]: () => json(stored),
      'POST /api/dashboard': ({ body }) => json(body),
    });
    await runCommand('dashboard.edit', { description: 'New' }, { source: 'script', entities: entities() });
    expect(platform.sent.find(({ method }) => method === 'POST')?.body).toEqual({
      ...stored,
      configuration: { description: 'New', widgets: { a: 1 }, future: true },
    });
  });

  test('gives a new one to customers, and makes none where that fails', async () => {
    const answers: Record<string, Answer> = {
      'POST /api/dashboard': ({ body }) => json({ ...(body as object), id: info0().id }),
      [`DELETE /api/dashboard/${ID}`]: () => json(null),
    };
    owners = [];
    platformWith(answers);
    const given = { title: 'Pumps', customerIds: [ACME] };
    await runCommand('dashboard.create', given, { source: 'script' });
    expect(owners).toEqual([ACME]);
    platformWith({ ...answers, [`POST /api/dashboard/${ID}/customers/add`]: () => json({}, 500) });
    await expect(runCommand('dashboard.create', given, { source: 'script' })).rejects.toThrow();
    expect(platform.paths().at(-1)).toBe(`DELETE /api/dashboard/${ID}`);
  });
});

test('A file of a dashboard holds what it shows and not who has it, and makes one that nobody has', async () => {
  const configuration = { widgets: { a: 1 }, entityAliases: {} };
  owners = [ACME];
  platformWith({
    [`GET /api/dashboard/${ID}`]: () => json({ ...info(), name: 'Pumps', configuration }),
    'POST /api/dashboard': ({ body }) => json({ ...(body as object), id: info().id }),
  });
  const file = { title: 'Pumps', name: 'Pumps', configuration };
  const result = await runCommand('dashboard.export', {}, { source: 'script', entities: entities() });
  expect(result).toMatchObject({ files: [file] });
  await runCommand('dashboard.import', { file: { ...info(), ...file } }, { source: 'script' });
  expect(platform.sent.at(-1)?.body).toEqual(file);
});

test('A dashboard that the user begins at is stored with the user, who else stays as is, until it is taken back', async () => {
  let own = {
    id: { entityType: 'USER', id: 'u1' },
    email: 'a@clavier.dev',
    authority: 'TENANT_ADMIN',
    additionalInfo: { theirs: 1, defaultDashboardId: ACME },
  };
  own = { ...own, id: { entityType: 'USER', id: GLOBEX } };
  if (session.authUser) session.authUser.userId = GLOBEX;
  platformWith({
    [`GET /api/user/${GLOBEX}`]: () => json(own),
    'POST /api/user': ({ body }) => {
      own = body as typeof own;
      return json(own);
    },
  });
  await runCommand('dashboard.begin-here', {}, { source: 'script', entities: entities() });
  expect(own.additionalInfo).toEqual({ theirs: 1, defaultDashboardId: ID });
  await undoLast();
  expect(own.additionalInfo).toEqual({ theirs: 1, defaultDashboardId: ACME });
});

test('A customer’s users look at dashboards and begin at them, and are offered nothing else', () => {
  const onPage = new Set(['screen:dashboard', 'list:full-dashboard']);
  const may = (authority: Authority) =>
    commands
      .list(({ id, scope }) => id.startsWith('dashboard.') && !onPage.has(scope ?? ''))
      .filter((command) => {
        const context = { authority, path: '/dashboards', scopes: ['global'] as const, targets: [] };
        return stateOf(command, context).kind !== 'forbidden';
      })
      .map(({ id }) => id)
      .toSorted();
  expect(may('CUSTOMER_USER')).toEqual([
    'dashboard.begin-here',
    'dashboard.copy-id',
    'dashboard.open',
    'dashboard.view',
  ]);
  expect(may('SYS_ADMIN')).toEqual([]);
  expect(may('TENANT_ADMIN')).toContain('dashboard.export');
});
