import { defineConfig } from 'vitest/config';

/** The contract tests talk to any platform: the one PLATFORM_URL names, or one of their own. */
export default defineConfig({
  test: {
    include: ['tests/contract/**/*.test.ts'],
    globalSetup: ['tests/contract/global-setup.ts'],
    setupFiles: ['tests/patience.ts', 'tests/contract/clean-up.ts'],
    env: { TZ: 'UTC' },
    // A platform may be slow, or far away.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Every file works on the same platform, so figures such as totals must not move under a test.
    fileParallelism: false,
    // They share what they have loaded, and the tokens of those who have signed in.
    isolate: false,
    // What devices send, and what is logged, may be stored a little after it is answered.
    expect: { poll: { timeout: 15_000 }, requireAssertions: true },
  },
});
