import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';

/** Fuzzes with one random seed after the other until something is found or somebody stops it. */
for (;;) {
  const seed = String(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
  console.log(`\nSeed ${seed}; the same again: FUZZ_SEED=${seed} npm run fuzz`);
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config',
      'tests/fuzz/vitest.config.ts',
      'tests/fuzz/platform.test.ts',
      '--testTimeout=600000',
    ],
    { stdio: 'inherit', env: { FUZZ_RUNS: '1000', ...process.env, FUZZ_SEED: seed } },
  );
  if (status !== 0 || process.env.FUZZ_SEED) {
    process.exitCode = status ?? 1;
    break;
  }
}
