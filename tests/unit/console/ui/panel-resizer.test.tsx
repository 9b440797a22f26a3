import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PanelResizer } from '../../../../src/console/ui/panel-resizer.tsx';
import { panelWidth } from '../../../../src/console/ui/panel-width.ts';

const LIMITS = { least: 25, most: 75, initial: 40 };

afterEach(() => {
  cleanup();
  localStorage.clear();
  document.documentElement.dir = 'ltr';
});

test('The edge of a panel moves by the arrows, the way it is seen, and goes back by a double click', () => {
  const panel = panelWidth('TB-some-panel', LIMITS);
  render(<PanelResizer label="Width" panel={panel} />);
  const edge = screen.getByRole('separator', { name: 'Width' });
  fireEvent.keyDown(edge, { key: 'ArrowLeft' });
  expect(panel.width.percent).toBe(45);
  document.documentElement.dir = 'rtl';
  fireEvent.keyDown(edge, { key: 'ArrowLeft' });
  expect(panel.width.percent).toBe(40);
  fireEvent.keyDown(edge, { key: 'Enter' });
  expect(panel.width.percent).toBe(40);
  panel.set(60);
  fireEvent.doubleClick(edge);
  expect(panel.width.percent).toBe(40);
});

test('The width of a panel stays within its limits and is there again on the next visit', () => {
  panelWidth('TB-some-panel', LIMITS).set(99);
  expect(panelWidth('TB-some-panel', LIMITS).width.percent).toBe(75);
  expect(panelWidth('TB-other-panel', LIMITS).width.percent).toBe(40);
  localStorage.setItem('TB-some-panel', 'wide');
  expect(panelWidth('TB-some-panel', LIMITS).width.percent).toBe(40);
});
