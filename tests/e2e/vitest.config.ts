import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { PATIENCE } from './patience.ts';

/** The files that take longest; begun late, one of them would still run when all others have ended. */
const LONGEST = [
  'every-key',
  'roles',
  'session',
  'gallery',
  'widget-gallery',
  'accessibility',
  'every-action',
  'audit-logs',
  'relations',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) =>
      [...LONGEST].reverse().findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
    return (await super.sort(files)).toSorted((left, right) => place(right) - place(left));
  }
}

export default defineConfig({
  test: {
    name: 'e2e',
    include: ['tests/e2e/**/*.test.ts'],
    globalSetup: 'tests/e2e/global-setup.ts',
    env: { TZ: 'UTC' },
    // What never comes about ends by the patience of its step.
    testTimeout: 20 * PATIENCE,
    hookTimeout: 6 * PATIENCE,
    // A browser beside two others may come late once; what is wrong fails again, and the run ends with what did not hold at once.
    retry: 1,
    expect: { poll: { timeout: PATIENCE } },
    // The message is what is left of a failure where only the end of a print is kept: it tells what differs.
    chaiConfig: { truncateThreshold: 600 },
    // They share what they have loaded, and the browser what it has.
    isolate: false,
    // A story waits for a third of its time, for what the console puts off: with fewer, two cores are idle meanwhile.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
  },
});
