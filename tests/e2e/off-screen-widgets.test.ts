import { expect } from 'vitest';
import { openSubscriptions } from '../open-subscriptions.ts';
import type { ConsoleApp } from './console.ts';
import { story } from './story.ts';

/** Far more than one sees at a time. */
const CARDS = 30;
const LAST = CARDS - 1;

story(
  'widgets off screen neither follow nor draw anything, are found by their titles, and end with the page',
  async ({ app, platform }) => {
    const { page } = app;
    const weir = await platform.createDevice('Weir');
    const values = Array.from({ length: CARDS }, (_, gate) => [`gate${gate}`, 100 + gate] as const);
    await platform.postTelemetry(weir, Object.fromEntries(values));
    const id = await platform.save('dashboard', { title: 'Weir', configuration: gatesOf(weir.id) });
    const card = (gate: number) => page.getByRole('region', { name: `Gate ${gate}`, exact: true });
    const top = async (gate: number) => (await card(gate).boundingBox())?.y ?? Number.NaN;
    const tops = () => Promise.all(values.map((_, gate) => top(gate)));
    const open = openSubscriptions(page);
    /** The gates whose values are followed, each by the card that shows it. */
    const followed = () =>
      open()
        .map((command) => Number(/gate(\d+)/.exec(command)?.[1] ?? Number.NaN))
        .toSorted((one, other) => one - other);
    /** Those that are seen, or would be if the dashboard were scrolled by what is seen of it. */
    const near = () =>
      page.locator('[data-dashboard-layout]').evaluate((layout) => {
        const seen = layout.getBoundingClientRect();
        return [...layout.querySelectorAll('section')].flatMap((card, gate) => {
          const { top, bottom } = card.getBoundingClientRect();
          return top < seen.bottom + seen.height && bottom > seen.top - seen.height ? [gate] : [];
        });
      });

    await app.signIn('tenant', '/dashboards');
    await app.table('Dashboards').expectFilled();
    expect(open()).toEqual([]);
    await app.run('dashboard.view', { ids: [id] });
    await card(0).getByText('100').waitFor();
    await card(LAST).waitFor();
    const places = await tops();
    expect(await near()).not.toContain(LAST);
    await expect.poll(followed).toEqual(await near());
    expect(
      await card(LAST)
        .getByText(`${100 + LAST}`)
        .count(),
    ).toBe(0);

    // Who jumps to it sees it, where it always was; what went off screen follows nothing any more, and stands as it was.
    await goToCard(app, LAST);
    await card(LAST)
      .getByText(`${100 + LAST}`)
      .waitFor();
    expect(await near()).not.toContain(0);
    await expect.poll(followed).toEqual(await near());
    const shift = (places[0] ?? 0) - (await top(0));
    expect(shift).toBeGreaterThan(0);
    expect(await tops()).toEqual(places.map((place) => place - shift));
    await platform.publishTelemetry(weir, { gate0: 555, [`gate${LAST}`]: 777 });
    await card(LAST).getByText('777').waitFor();
    expect(await card(0).getByText('100').count()).toBe(1);
    await goToCard(app, 0);
    await card(0).getByText('555').waitFor();

    // Nothing of a dashboard is left once one has gone elsewhere.
    await app.press('g b');
    await app.table('Dashboards').expectFilled();
    await expect.poll(open).toEqual([]);
    await platform.remove('dashboard', id);
  },
);

/** Goes to a card by its title in the palette. */
async function goToCard(app: ConsoleApp, gate: number): Promise<void> {
  const palette = await app.openPalette();
  await app.type(`Gate ${gate}`);
  await palette.getByRole('option', { name: `Gate ${gate}`, selected: true }).waitFor();
  await app.press('enter');
  await app.page.locator('section:focus', { hasText: `Gate ${gate}` }).waitFor();
}

/** One card below the other, each about another key of a device. */
function gatesOf(deviceId: string): object {
  const gates = [...Array(CARDS).keys()];
  const card = (gate: number) => ({
    isSystemType: true,
    bundleAlias: 'cards',
    typeAlias: 'simple_card',
    type: 'latest',
    config: {
      title: `Gate ${gate}`,
      showTitle: true,
      decimals: 0,
      datasources: [
        {
          type: 'entity',
          entityAliasId: 'weir',
          dataKeys: [{ name: `gate${gate}`, type: 'timeseries', label: 'Opening', color: '#3f51b5' }],
        },
      ],
    },
  });
  const place = (gate: number) => ({ row: gate * 4, col: 0, sizeX: 12, sizeY: 4 });
  return {
    entityAliases: {
      weir: {
        id: 'weir',
        alias: 'Weir',
        filter: { type: 'singleEntity', singleEntity: { entityType: 'DEVICE', id: deviceId } },
      },
    },
    widgets: Object.fromEntries(gates.map((gate) => [`gate${gate}`, card(gate)])),
    states: {
      default: {
        name: 'All gates',
        root: true,
        layouts: {
          main: {
            widgets: Object.fromEntries(gates.map((gate) => [`gate${gate}`, place(gate)])),
            gridSettings: { columns: 24, margin: 10 },
          },
        },
      },
    },
  };
}
