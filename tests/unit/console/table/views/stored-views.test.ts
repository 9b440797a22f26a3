import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { users } from '../../../../../src/console/api/users.ts';
import { commands } from '../../../../../src/console/commands/registry.ts';
import { session } from '../../../../../src/console/session/session-store.ts';
import type { ListView } from '../../../../../src/console/table/views/list-view.ts';
import { addressOf, listQuery } from '../../../../../src/console/table/views/list-view.ts';
import {
  forgetView,
  keepView,
  renameView,
  storedViews,
  viewsOf,
} from '../../../../../src/console/table/views/stored-views.ts';
import { startViews } from '../../../../../src/console/table/views/view-commands.ts';
import { forgetUser } from '../../../../../src/console/ui/user-change.ts';
import type { User } from '../../../../../src/model/user.ts';

const view = (name: string, list = 'devices'): ListView => ({
  list,
  name,
  path: '/devices',
  query: { search: name },
});
const account = (listViews: unknown): User => ({
  email: 'a@b.c',
  authority: 'TENANT_ADMIN',
  additionalInfo: { lang: 'en_US', lastLoginTs: 7, listViews },
});

/** What the platform has of the user, whatever this window knows. */
let stored: User;

beforeEach(() => {
  stored = account([view('Old')]);
  session.userDetails = account([]);
  vi.spyOn(users, 'one').mockImplementation(async () => JSON.parse(JSON.stringify(stored)));
  vi.spyOn(users, 'save').mockImplementation(async (user) => {
    stored = JSON.parse(JSON.stringify(user));
    session.userDetails = stored;
    return stored;
  });
});
afterEach(() => {
  session.userDetails = null;
  vi.restoreAllMocks();
});

const names = () => storedViews().map(({ name }) => name);

describe('Views of a user', () => {
  it('are added to what stands there now, and leave all else', async () => {
    await keepView(view('New'), {});
    expect(names()).toEqual(['Old', 'New']);
    expect(stored.additionalInfo).toMatchObject({ lang: 'en_US', lastLoginTs: 7 });
  });

  it('make room for one of the same name of the same list', async () => {
    await keepView({ ...view('Old'), query: { search: 'other' } }, {});
    await keepView(view('Old', 'assets'), {});
    expect(storedViews()).toMatchObject([{ query: { search: 'other' } }, { list: 'assets' }]);
    expect(viewsOf('devices').map(({ name }) => name)).toEqual(['Old']);
  });

  it('are renamed to what no other is called, and deleted', async () => {
    await keepView(view('New'), {});
    await expect(renameView(view('Old'), 'new', {})).rejects.toMatchObject({ shown: { key: 'view.taken' } });
    await expect(renameView(view('Gone'), 'x', {})).rejects.toMatchObject({ shown: { key: 'view.gone' } });
    await renameView(view('Old'), 'Older', {});
    await forgetView(view('New'), {});
    expect(names()).toEqual(['Older']);
  });

  it('survive with members and neighbours that this version does not know', async () => {
    stored = account([{ ...view('Old'), colour: 'red' }, { of: 'another version' }]);
    await keepView(view('New'), {});
    await renameView(view('Old'), 'Older', {});
    expect(stored.additionalInfo?.listViews).toEqual([
      { ...view('Older'), query: { search: 'Old' }, colour: 'red' },
      { of: 'another version' },
      view('New'),
    ]);
    expect(names()).toEqual(['Older', 'New']);
  });

  it.each([
    ['of a list that no command can be named after', { ...view('Old'), list: '/.' }],
    ['whose name has no letter', { ...view('Old'), name: '\u202E \u200B' }],
    ['of another site', { ...view('Old'), path: '//elsewhere.example/devices' }],
    ['of another site, written otherwise', { ...view('Old'), path: '/\\elsewhere.example' }],
    ['whose query is no texts', { ...view('Old'), query: { search: ['a'] } }],
  ])('that somebody else has stored are left out when they are %s', async (_what, broken) => {
    session.userDetails = account([broken, view('New')]);
    expect(names()).toEqual(['New']);
    startViews();
    expect(commands.list(({ id }) => id.startsWith('view.show.')).map(({ id }) => id)).toEqual([
      'view.show.devices.new',
    ]);
    forgetUser();
  });

  it('are commands whatever their list is called', () => {
    session.userDetails = account([view('All', 'widgets_bundle-widget-types')]);
    startViews();
    expect(commands.get('view.show.widgets-bundle-widget-types.all')).toBeDefined();
    forgetUser();
  });

  it('are none where something else stands in their place', () => {
    session.userDetails = account('nonsense');
    expect(storedViews()).toEqual([]);
  });
});

describe('What a view keeps of an address', () => {
  it('is all about the list, and neither the tab nor lists within', () => {
    expect(listQuery('?search=a&sort=name%2CASC&tab=alarms&alarms.search=x&status=ACTIVE')).toEqual({
      search: 'a',
      sort: 'name,ASC',
      status: 'ACTIVE',
    });
  });

  it('leads to the list again', () => {
    expect(addressOf({ path: '/devices', query: { search: 'a:b c' } })).toBe('/devices?search=a%3Ab+c');
    expect(addressOf({ path: '/devices', query: {} })).toBe('/devices');
  });
});
