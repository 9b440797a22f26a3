import { beforeEach, expect, test } from 'vitest';
import {
  loadingFinished,
  loadingStarted,
  progress,
  resetProgress,
} from '../../../../src/console/messages/progress-store.ts';

beforeEach(resetProgress);

test('loading lasts until as many requests have finished as were started', () => {
  loadingStarted();
  loadingStarted();
  loadingFinished();
  expect(progress.loading).toBe(1);
  loadingFinished();
  loadingFinished();
  expect(progress.loading).toBe(0);
});
