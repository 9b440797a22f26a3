import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, test, vi } from 'vitest';
import { darkConfig } from '../../../../../src/console/screens/widget-gallery/dark-config.ts';
import { WidgetGalleryPage } from '../../../../../src/console/screens/widget-gallery/gallery-page.tsx';
import { DATA_STATES } from '../../../../../src/console/widgets/sample/data-state.ts';
import { fakePlatform, refused } from '../../session/fake-platform.ts';
import { showPage, startForPages } from '../shown-page.tsx';

startForPages();
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: (entries: readonly { isIntersecting: boolean }[]) => void;
      constructor(tell: (entries: readonly { isIntersecting: boolean }[]) => void) {
        this.#tell = tell;
      }
      observe(): void {
        this.#tell([{ isIntersecting: true }]);
      }
      disconnect(): void {}
    },
  );
});

/** Shows what an address names, with everything of it on screen; the platform knows none of the types. */
async function shown(address: string): Promise<HTMLElement[]> {
  fakePlatform({ 'GET /api/widgetType': () => refused(404, 32, 'Not found') });
  history.replaceState(null, '', `/gallery/widgets${address}`);
  const [bundle, type] = address.replace(/\?.*/, '').split('/').filter(Boolean);
  showPage(<WidgetGalleryPage params={{ bundle, type }} />);
  return await screen.findAllByRole('region', { name: /, (?:sample|empty|failed|many|hostile), \d+$/ });
}

const looks = (all: readonly HTMLElement[]) =>
  new Set(
    all.map((one) => {
      const theme = one.parentElement?.dataset.theme;
      return `${one.dataset.state} ${one.style.width} ${theme}`;
    }),
  );

it('shows a bundle as the address says', async () => {
  const all = await shown('/date?state=hostile&size=large&theme=dark');
  expect(looks(all)).toEqual(new Set(['hostile 682px dark']));
});

it('shows one type in everything that the address does not say', async () => {
  const all = await shown('/date/date_range_navigator?size=small');
  expect(looks(all)).toEqual(
    new Set(DATA_STATES.flatMap((state) => [`${state} 152px light`, `${state} 152px dark`])),
  );
});

it('takes what the address says wrongly for unsaid', async () => {
  const all = await shown('/date?state=weird&size=7&theme=');
  expect(looks(all)).toEqual(new Set(['sample 322px light']));
});

it('writes into the address what is chosen, and keeps it on the way to others', async () => {
  await shown('/date');
  fireEvent.change(screen.getByRole('combobox', { name: 'State' }), { target: { value: 'empty' } });
  expect(location.search).toBe('?state=empty');
  await screen.findByRole('region', { name: /, empty, 320$/ });
  const list = screen.getByRole('navigation', { name: 'Widgets' });
  const link = within(list).getByRole('link', { name: 'simple_card' });
  expect(link.getAttribute('href')).toBe('/gallery/widgets/cards/simple_card?state=empty');
});

it('says that there is no such widget', async () => {
  history.replaceState(null, '', '/gallery/widgets/cards/no_such_card');
  showPage(<WidgetGalleryPage params={{ bundle: 'cards', type: 'no_such_card' }} />);
  expect(await screen.findByText('There is no widget of that name.')).toBeTruthy();
});

test('a new widget takes the colours of the dark unless it has a ground of its own', () => {
  const settings = {
    fontColor: '#545454',
    title: '#666',
    valueFont: { size: 20, color: '#123456' },
    ticks: ['#999'],
  };
  expect(darkConfig({ title: 'Heat', backgroundColor: '#fff', color: '#000', settings })).toEqual({
    title: 'Heat',
    settings: { title: '#666', valueFont: { size: 20, color: '#123456' }, ticks: ['#999'] },
  });
  const lcd = { backgroundColor: '#babab2', settings };
  expect(darkConfig(lcd)).toBe(lcd);
});
