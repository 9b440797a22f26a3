import { defineConfig } from 'vitest/config';

/** What hits the platform at random: requests, which must never end its process, and ends of its process. */
export default defineConfig({
  test: {
    include: ['tests/fuzz/**/*.test.ts'],
    env: { TZ: 'UTC' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: 'tests/patience.ts',
    expect: { poll: { timeout: 30_000 } },
  },
});
