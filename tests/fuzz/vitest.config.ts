import { defineConfig } from 'vitest/config';

/** One platform is fuzzed at a time; everything that ends its process is a failure. */
export default defineConfig({
  test: {
    include: ['tests/fuzz/**/*.test.ts'],
    env: { TZ: 'UTC' },
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
