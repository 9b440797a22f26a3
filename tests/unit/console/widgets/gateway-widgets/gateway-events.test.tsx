import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { WidgetHost } from '../../../../../src/console/widgets/contract/host.ts';
import { hostWidget } from '../hosted-widget.tsx';
import { pictureOf } from '../pictures.ts';

const NAME = 'gateway_widgets.attributes_card';
const picture = pictureOf({ load: { value: 1 } });
const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent);

afterEach(cleanup);

const seriesNames = async () => ['Messages sent', 'cpu', 'errors', 'MESSAGES waiting'];

test('the series that have a part in their names are shown with their latest values', async () => {
  let tell: Parameters<WidgetHost['followLatest']>[2] | undefined;
  const followLatest = vi.fn<WidgetHost['followLatest']>((_whose, _keys, onValues) => {
    tell = onValues;
    return () => undefined;
  });
  const setTitle = vi.fn();
  const settings = { eventsReg: ['message', 'ERR'], eventsTitle: 'What goes on' };
  await hostWidget(NAME, { settings }, { seriesNames, followLatest, setTitle }, { picture });
  await waitFor(() => expect(followLatest).toHaveBeenCalledOnce());
  expect(setTitle).toHaveBeenCalledWith('What goes on');
  expect(followLatest.mock.calls[0]?.[1]).toEqual(
    ['Messages sent', 'errors', 'MESSAGES waiting'].map((key) => ({ type: 'TIME_SERIES', key })),
  );
  act(() => tell?.([{ ts: 1, value: 12 }, undefined, { ts: 1, value: '<b>many</b>' }]));
  expect(rows()).toEqual(['Messages sent12', 'errors', 'MESSAGES waiting<b>many</b>']);
});

test('without a part none is shown, which is said', async () => {
  const followLatest = vi.fn<WidgetHost['followLatest']>();
  await hostWidget(NAME, { settings: {} }, { seriesNames, followLatest }, { picture });
  expect((await screen.findByRole('status')).textContent).toBe(
    'No series of the gateway has a name that is shown here',
  );
  expect(followLatest).not.toHaveBeenCalled();
});

test('a gateway that cannot be asked is no gateway without events', async () => {
  const failing = vi.fn<WidgetHost['seriesNames']>().mockRejectedValueOnce(new Error('Not now'));
  failing.mockResolvedValue(['errors']);
  await hostWidget(NAME, { settings: { eventsReg: ['err'] } }, { seriesNames: failing }, { picture });
  expect((await screen.findByRole('alert')).textContent).toContain('Not now');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await screen.findByRole('row')).textContent).toContain('errors');
});

test('functions are shown as they are set up', async () => {
  const made = { ...picture, sources: picture.sources.map((source) => ({ ...source, entity: undefined })) };
  await hostWidget(NAME, {}, {}, { picture: made });
  expect(rows()).toHaveLength(1);
});
