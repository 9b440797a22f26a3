import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { onPhone } from '../dashboard-on-page.tsx';
import {
  CELL,
  editDashboards,
  edited,
  focused,
  places,
  press,
  said,
  stored,
  widget,
} from './edited-dashboard.tsx';

editDashboards();

/** What jsdom lacks of pointers: a mouse with a number and a kind. */
class Pointer extends MouseEvent {
  readonly pointerId: number;
  readonly isPrimary: boolean;
  readonly pointerType: string;

  constructor(
    type: string,
    { pointerId = 0, isPrimary = false, pointerType = '', ...init }: PointerEventInit = {},
  ) {
    super(type, init);
    this.pointerId = pointerId;
    this.isPrimary = isPrimary;
    this.pointerType = pointerType;
  }
}

beforeAll(() => {
  Object.defineProperty(globalThis, 'PointerEvent', { configurable: true, value: Pointer });
});

/** Takes hold of an element and goes so many cells with it; it is still held then. */
async function dragged(element: Element, cells: { x?: number; y?: number }, pointerType = 'mouse') {
  // Far from the edges that have it scroll.
  const layout = element.closest('[data-dashboard-layout]') ?? fail('no layout');
  vi.spyOn(layout, 'getBoundingClientRect').mockReturnValue({ top: -1000, bottom: 1000 } as DOMRect);
  const pointer = { pointerId: 1, isPrimary: true, button: 0, pointerType, bubbles: true };
  const to = { clientX: 100 + (cells.x ?? 0) * CELL, clientY: 100 + (cells.y ?? 0) * CELL };
  await act(async () => {
    fireEvent.pointerDown(element, { ...pointer, clientX: 100, clientY: 100 });
    fireEvent.pointerMove(element, { ...pointer, ...to });
  });
  return {
    drop: () => act(async () => void fireEvent.pointerUp(element, { ...pointer, ...to })),
  };
}

const preview = () => document.querySelector('[data-preview]')?.textContent;
const edge = (frame: Element, names: string) =>
  frame.parentElement?.querySelector(`[data-edges="${names}"]`) ?? frame;

describe('a widget that is dragged', () => {
  it('shows where it would come to and comes there when it is dropped, as one step', async () => {
    const open = await edited();
    const gas = await widget('Gas');
    const held = await dragged(gas, { x: 9, y: 1 });
    expect(open.view().hasChanges).toBe(false);
    expect(preview()).toBe('8 × 4');
    await held.drop();
    expect(places(open).w3).toEqual({ row: 5, col: 9, sizeX: 8, sizeY: 4 });
    expect(open.history.past).toHaveLength(1);
    expect(preview()).toBeUndefined();
    expect(document.activeElement).toBe(gas);
    await waitFor(() => expect(said()).toContain('Column 10, row 6'));
  });

  it('goes to the nearest free place where another one is, and says so before', async () => {
    const open = await edited();
    const held = await dragged(await widget('Gas'), { x: 8, y: -3 });
    expect(preview()).toContain('nearest free place');
    await held.drop();
    expect(places(open).w3).toMatchObject({ row: 4, col: 8 });
    expect(places(open).w2).toEqual(stored.configuration.states.default.layouts.main.widgets.w2);
  });

  it('stays where it was with Escape', async () => {
    const open = await edited();
    const gas = await focused('Gas');
    const held = await dragged(gas, { x: 5 });
    await press('Escape');
    expect(preview()).toBeUndefined();
    await held.drop();
    expect(open.view().hasChanges).toBe(false);
    expect(document.activeElement).toBe(gas);
    await waitFor(() => expect(said()).toContain('It stays where it was'));
  });

  it('follows the pointer where lines run from the right', async () => {
    document.documentElement.dir = 'rtl';
    const open = await edited();
    const held = await dragged(await widget('Gas'), { x: -4 });
    await held.drop();
    expect(places(open).w3).toMatchObject({ col: 4 });
  });

  it('is selected by a click, which moves nothing, and its buttons are no handles', async () => {
    const open = await edited();
    const gas = await widget('Gas');
    const still = await dragged(gas, {});
    await still.drop();
    const button = await waitFor(
      () => gas.querySelector('[data-command="widget.remove"]') ?? fail('no button'),
    );
    const held = await dragged(button, { x: 5 });
    await held.drop();
    expect(open.view().hasChanges).toBe(false);
  });

  it('is not taken hold of by a finger that scrolls, but by its handle', async () => {
    const open = await edited();
    const gas = await widget('Gas');
    const scrolling = await dragged(gas, { y: 3 }, 'touch');
    await scrolling.drop();
    expect(open.view().hasChanges).toBe(false);
    const grip = await waitFor(() => gas.querySelector('[data-grip]') ?? fail('no handle'));
    const held = await dragged(grip, { y: 3 }, 'touch');
    await held.drop();
    expect(places(open).w3).toMatchObject({ row: 7 });
  });
});

describe('an edge that is dragged', () => {
  it('resizes the widget', async () => {
    const open = await edited();
    const gas = await widget('Gas');
    const corner = await waitFor(
      () => gas.parentElement?.querySelector('[data-edges="bottom end"]') ?? fail('no edge'),
    );
    const held = await dragged(corner, { x: 3, y: 2 });
    expect(preview()).toBe('11 × 6');
    await held.drop();
    expect(places(open).w3).toEqual({ row: 4, col: 0, sizeX: 11, sizeY: 6 });
    const upper = await dragged(edge(gas, 'top'), { y: 1 });
    await upper.drop();
    expect(places(open).w3).toEqual({ row: 5, col: 0, sizeX: 11, sizeY: 5 });
  });

  it('stays where it was where another widget is in the way, and says so', async () => {
    const open = await edited();
    const steam = await widget('Steam');
    await waitFor(() => expect(edge(steam, 'end')).not.toBe(steam));
    const held = await dragged(edge(steam, 'end'), { x: 2 });
    expect(preview()).toContain('No room');
    await held.drop();
    expect(open.view().hasChanges).toBe(false);
  });
});

it('On a phone a widget that is dragged changes its place in the order only', async () => {
  onPhone();
  const open = await edited();
  const gas = await widget('Gas');
  const held = await dragged(gas, { y: -9 });
  await held.drop();
  expect(places(open).w3).toMatchObject({ row: 4, col: 0, mobileOrder: 0 });
  expect(places(open).w1).toMatchObject({ row: 0, col: 0, mobileOrder: 1 });
});

it('The buttons of a frame act on its widget, whichever has the focus', async () => {
  const open = await edited();
  await focused('Steam');
  const gas = await widget('Gas');
  const edit = await waitFor(
    () => gas.querySelector<HTMLElement>('[data-command="widget.edit"]') ?? fail('no button'),
  );
  await act(async () => edit.click());
  await waitFor(() => expect(open.view().editedWidget).toBe('w3'));
  await waitFor(() => expect(document.querySelectorAll('[data-dimmed]')).toHaveLength(2));
});

it('An empty layout offers the first widget', async () => {
  const open = await edited();
  await act(async () => open.openState({ id: 'steam', params: {} }));
  const right = await waitFor(
    () => document.querySelector<HTMLElement>('[data-dashboard-layout="right"]') ?? fail('no right part'),
  );
  await waitFor(() => expect(right.querySelector('[data-command="widget.add"]')).not.toBeNull());
});

describe('the other mouse button', () => {
  it('offers what can be done with the widget', async () => {
    const open = await edited();
    const gas = await widget('Gas');
    await act(async () => void fireEvent.contextMenu(gas, { clientX: 50, clientY: 60 }));
    const menu = await screen.findByRole('menu', { name: 'Tools of Gas' });
    expect(document.querySelector('[data-selected] h2')?.textContent).toBe('Gas');
    const remove = await waitFor(
      () => menu.querySelector<HTMLElement>('[data-command="widget.remove"]') ?? fail('not offered'),
    );
    await act(async () => remove.click());
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('Gas');
    expect(open.view().hasChanges).toBe(false);
  });

  it('offers on the ground what concerns the dashboard', async () => {
    await edited();
    const ground = document.querySelector('[data-dashboard-layout]') ?? fail('no ground');
    await act(async () => void fireEvent.contextMenu(ground, { clientX: 5, clientY: 6 }));
    const menu = await screen.findByRole('menu', { name: 'Tools of Boiler house' });
    for (const id of ['widget.add', 'dashboard.settings', 'dashboard.aliases', 'widget.paste']) {
      await waitFor(() => expect(menu.querySelector(`[data-command="${id}"]`), id).not.toBeNull());
    }
  });

  it('offers nothing while nothing is edited', async () => {
    const open = await edited();
    await act(async () => open.stopEditing());
    const isOurs = !fireEvent.contextMenu(await widget('Gas'));
    expect(isOurs).toBe(false);
  });
});

function fail(reason: string): never {
  throw new Error(reason);
}
