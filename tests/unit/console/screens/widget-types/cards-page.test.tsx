import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { currentContext } from '../../../../../src/console/commands/context-store.ts';
import { runCommand } from '../../../../../src/console/commands/run-command.ts';
import { TypeCardsPage } from '../../../../../src/console/screens/widget-types/cards/cards-page.tsx';
import { otherLook } from '../../../../../src/console/screens/widget-types/cards/cards-path.ts';
import { NULL_UUID } from '../../../../../src/model/entity-id.ts';
import { signedInAs } from '../../api/signed-in.ts';
import { type Answer, fakePlatform, json, refused } from '../../session/fake-platform.ts';
import { showPage, startForPages } from '../shown-page.tsx';

const CARDS = '9b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10';
const OWN = '9b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b11';
const TENANT = '9b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b12';

const bundle = (id: string, tenant: string, title: string) => ({
  id: { entityType: 'WIDGETS_BUNDLE', id },
  createdTime: 1,
  tenantId: { entityType: 'TENANT', id: tenant },
  title,
  alias: title.toLowerCase(),
});
const type = (number: number, tenant: string, bundleAlias: string, name: string) => ({
  id: { entityType: 'WIDGET_TYPE', id: `${TENANT.slice(0, 34)}${number}` },
  createdTime: 1,
  tenantId: { entityType: 'TENANT', id: tenant },
  bundleAlias,
  alias: name.toLowerCase().replaceAll(' ', '_'),
  name,
  descriptor: { type: 'latest', sizeX: 4, sizeY: 3 },
});

function platformWith(answers: Record<string, Answer> = {}): void {
  fakePlatform({
    'GET /api/widgetsBundles': () => json([bundle(CARDS, NULL_UUID, 'Cards'), bundle(OWN, TENANT, 'Valves')]),
    'GET /api/widgetTypes': ({ path }) =>
      json(
        path.includes('bundleAlias=cards')
          ? [type(21, NULL_UUID, 'cards', 'Simple card'), type(22, NULL_UUID, 'cards', 'Label widget')]
          : [type(23, TENANT, 'valves', 'Gate valve')],
      ),
    ...answers,
  });
}

startForPages();
beforeEach(() => {
  signedInAs('TENANT_ADMIN');
  platformWith();
  history.replaceState(null, '', '/widgetTypes/cards');
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
});

const card = (name: RegExp) => screen.findByRole('link', { name });

describe('the cards of types of widgets', () => {
  it('stand by bundle and name, each the way to its editor', async () => {
    showPage(<TypeCardsPage params={{}} />);
    const valve = await card(/Gate valve/);
    expect(valve.getAttribute('href')).toBe(
      `/widgets-bundles/${OWN}/widgetTypes/${TENANT.slice(0, 34)}23/editor`,
    );
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Cards', 'Valves']);
    const cards = within(screen.getByRole('region', { name: 'Cards' })).getAllByRole('link');
    expect(cards.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Label widget'),
      expect.stringContaining('Simple card'),
    ]);
  });

  it('are those of a bundle where the address names one', async () => {
    showPage(<TypeCardsPage params={{ bundleId: OWN }} />);
    await card(/Gate valve/);
    expect(screen.getAllByRole('link')).toHaveLength(1);
  });

  it('are searched, as the address says', async () => {
    showPage(<TypeCardsPage params={{}} />);
    await card(/Gate valve/);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'card' } });
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(1));
    expect(location.search).toBe('?search=card');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nothing' } });
    expect(await screen.findByText('No widget types matching “nothing” were found')).toBeDefined();
  });

  it('go from one to the next by arrow keys; commands are about the one with the focus', async () => {
    showPage(<TypeCardsPage params={{}} />);
    const first = await card(/Label widget/);
    first.focus();
    fireEvent.keyDown(first, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(await card(/Simple card/));
    expect(currentContext().targets).toMatchObject([{ name: 'Simple card', facts: { system: true } }]);
    expect(currentContext().scopes).toContain('screen:widget-types');
  });

  it('say why there are none, and come when asked again', async () => {
    platformWith({ 'GET /api/widgetTypes': () => refused(429, 2, 'Too many at once') });
    showPage(<TypeCardsPage params={{}} />);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Too many at once');
    platformWith();
    fireEvent.click(within(alert).getByRole('button'));
    await card(/Gate valve/);
  });
});

describe('the other look', () => {
  it('of a list are its cards, and of cards their list', async () => {
    expect(otherLook('/widgetTypes')).toBe('/widgetTypes/cards');
    expect(otherLook('/widgetTypes/cards')).toBe('/widgetTypes');
    expect(otherLook(`/widgets-bundles/${OWN}/widgetTypes`)).toBe(
      `/widgets-bundles/${OWN}/widgetTypes/cards`,
    );
    expect(otherLook(`/widgets-bundles/${OWN}/widgetTypes/cards`)).toBe(
      `/widgets-bundles/${OWN}/widgetTypes`,
    );
    expect(otherLook('/devices')).toBe('/widgetTypes/cards');
    history.replaceState(null, '', `/widgets-bundles/${OWN}/widgetTypes`);
    await runCommand('widget-type.toggle-cards', {}, { source: 'script' });
    expect(location.pathname).toBe(`/widgets-bundles/${OWN}/widgetTypes/cards`);
  });
});
