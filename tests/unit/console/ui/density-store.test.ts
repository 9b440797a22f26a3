import { beforeEach, expect, test } from 'vitest';
import { chooseDensity, density, startDensity } from '../../../../src/console/ui/density-store.ts';

beforeEach(() => localStorage.clear());

const shown = () => document.documentElement.dataset.density;

test('a choice is in force at once and outlives the page', () => {
  startDensity();
  expect(shown()).toBe('compact');
  chooseDensity('comfortable');
  expect(shown()).toBe('comfortable');
  startDensity();
  expect(density.chosen).toBe('comfortable');
});

test('what is stored but no density counts as no choice', () => {
  localStorage.setItem('TB-density', 'airy');
  startDensity();
  expect(density.chosen).toBe('compact');
  expect(shown()).toBe('compact');
});
