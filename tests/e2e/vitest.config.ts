import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'e2e',
    include: ['tests/e2e/**/*.test.ts'],
    globalSetup: 'tests/e2e/global-setup.ts',
    env: { TZ: 'UTC' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // They share what they have loaded, and the browser what it has.
    isolate: false,
    // A browser page and the platform already fill two cores.
    maxWorkers: 2,
  },
});
