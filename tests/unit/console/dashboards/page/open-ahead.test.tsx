import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { DashboardPage } from '../../../../../src/console/dashboards/page/dashboard-page.tsx';
import { openAhead, openedAhead, takeAhead } from '../../../../../src/console/dashboards/page/open-ahead.ts';
import { session } from '../../../../../src/console/session/session-store.ts';
import { connected } from '../../live/fake-live.ts';
import { showPage } from '../../screens/shown-page.tsx';
import { json, type SentRequest } from '../../session/fake-platform.ts';
import { eachOnAPage, platformOf } from '../dashboard-on-page.tsx';
import { entity, PUMP, page, singleDevice, told } from '../hub/hub.ts';
import { layout, place, storedDashboard, storedWidget } from '../stored-parts.ts';

const ID = '7c1f6e30-7a01-11eb-8f2e-3f1c2d6a9b77';
const PATH = `/dashboards/${ID}`;

const dashboard = storedDashboard(ID, 'Waterworks', {
  entityAliases: { a1: { id: 'a1', alias: 'Pump', filter: singleDevice(PUMP) } },
  widgets: {
    w1: storedWidget('simple_card', 'latest', {
      title: 'Load of the pump',
      showTitle: true,
      datasources: [
        {
          type: 'entity',
          entityAliasId: 'a1',
          dataKeys: [{ name: 'load', type: 'timeseries', label: 'Load', settings: {} }],
        },
      ],
    }),
  },
  states: { default: { name: 'All', root: true, layouts: { main: layout({ w1: place(0) }) } } },
});
let sent: readonly SentRequest[] = [];

eachOnAPage();
beforeEach(() => {
  ({ sent } = platformOf([dashboard], {
    'POST /api/entitiesQuery/find': () => json(page([entity(PUMP, 'Pump 1')])),
  }));
  Object.assign(session, { isUserLoaded: true });
  history.replaceState(null, '', PATH);
});

const readings = () => sent.filter(({ path }) => path === `/api/dashboard/${ID}`);

describe('a dashboard that is opened before its page is drawn', () => {
  it('is drawn with the values of what is seen first, and read once', async () => {
    const opening = openAhead(PATH);
    const socket = await connected();
    const data = page([entity(PUMP, 'Pump 1', { TIME_SERIES: { load: { ts: 1, value: '7' } } })]);
    await act(async () => socket.receive(told(1, { data })));
    await opening;
    showPage(<DashboardPage params={{ dashboardId: ID }} />);
    expect(screen.getByRole('region', { name: 'Load of the pump' }).textContent).toContain('7');
    expect(readings()).toHaveLength(1);
  });

  it('is given up where another one is opened', async () => {
    const opening = openAhead(PATH);
    const socket = await connected();
    await act(async () => socket.receive(told(1, { data: page([entity(PUMP, 'Pump 1')]) })));
    await opening;
    expect(openedAhead(ID)).toBeDefined();
    expect(takeAhead('another')).toBeUndefined();
    expect(openedAhead(ID)).toBeUndefined();
  });

  it('is none where the page is another', async () => {
    await openAhead('/devices');
    expect(sent).toEqual([]);
  });
});
