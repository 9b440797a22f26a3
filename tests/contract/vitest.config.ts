import { defineConfig } from 'vitest/config';

/** A platform elsewhere may be slow, or far away. */
const isElsewhere = Boolean(process.env.PLATFORM_URL || process.env.STOCK_LIKE);

/** The contract tests talk to any platform: the one PLATFORM_URL names, or one of their own. */
export default defineConfig({
  test: {
    include: ['tests/contract/**/*.test.ts'],
    globalSetup: ['tests/contract/global-setup.ts'],
    setupFiles: ['tests/patience.ts', 'tests/contract/clean-up.ts'],
    env: { TZ: 'UTC' },
    testTimeout: isElsewhere ? 60_000 : 5_000,
    hookTimeout: isElsewhere ? 120_000 : 10_000,
    // Every file works on the same platform, so figures such as totals must not move under a test.
    fileParallelism: false,
    // They share what they have loaded, and the tokens of those who have signed in.
    isolate: false,
    // What devices send, and what is logged, may be stored a little after it is answered.
    expect: { poll: { timeout: isElsewhere ? 15_000 : 4_000 }, requireAssertions: true },
  },
});
