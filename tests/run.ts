import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { findOrInstallChromium } from './chromium.ts';

/** What a stage found; a check without test cases of its own counts as one. */
interface Outcome {
  passed: number;
  failed: number;
}

interface Stage {
  name: string;
  needsBrowser?: boolean;
  run(args: readonly string[]): Outcome;
}

const VitestReport = z.looseObject({
  success: z.boolean(),
  numPassedTests: z.number(),
  numFailedTests: z.number(),
});

const reports = mkdtempSync(join(tmpdir(), 'clavier-test-'));

const stages: Record<string, Stage> = {
  lint: tool('format and lint', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
  types: tool('types', 'typescript/bin/tsc', ['-p', '.']),
  unused: tool('unused code', 'knip/bin/knip.js', []),
  unit: vitest('unit', 'vite.config.ts'),
  contract: vitest('contract', 'tests/contract/vitest.config.ts'),
  fuzz: vitest('fuzz', 'tests/fuzz/vitest.config.ts'),
  e2e: { ...vitest('end to end', 'tests/e2e/vitest.config.ts'), needsBrowser: true },
};

const suites: Record<string, readonly string[]> = {
  all: Object.keys(stages),
  // What is quick enough to run before every commit.
  check: ['lint', 'types', 'unused', 'unit'],
};

process.exitCode = runSuite(process.argv.slice(2));

/** Runs a suite or one stage (`all`, `check`, `unit` ...) and ends with the totals; resolves with the exit code. */
function runSuite([name = 'all', ...args]: readonly string[]): number {
  const chosen = (suites[name] ?? [name]).map((stage) => stages[stage]);
  if (!chosen.every((stage) => stage !== undefined)) {
    console.error(`Unknown: ${name}. One of ${[...Object.keys(suites), ...Object.keys(stages)].join(', ')}.`);
    return 1;
  }
  try {
    if (chosen.some((stage) => stage.needsBrowser)) process.env.CHROMIUM_PATH = findOrInstallChromium();
    const outcomes = chosen.map((stage) => runStage(stage, args));
    console.log(`\n${outcomes.map(({ line }) => line).join('\n')}`);
    const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
    const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
    console.log(`${passed} passed, ${failed} failed`);
    return failed === 0 ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

function runStage(stage: Stage, args: readonly string[]): Outcome & { line: string } {
  console.log(`\n=== ${stage.name}`);
  const start = performance.now();
  const outcome = stage.run(args);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const verdict = outcome.failed === 0 ? 'ok    ' : 'FAILED';
  const failures = outcome.failed === 0 ? '' : `, ${outcome.failed} failed`;
  return { ...outcome, line: `${verdict} ${stage.name} (${outcome.passed} passed${failures}, ${seconds} s)` };
}

/** A stage that is one program of node_modules: it holds or it does not. */
function tool(name: string, script: string, fixedArgs: readonly string[]): Stage {
  return {
    name,
    run: (args) => {
      const passed = runNode(join('node_modules', script), [...fixedArgs, ...args]) === 0;
      return { passed: passed ? 1 : 0, failed: passed ? 0 : 1 };
    },
  };
}

function vitest(name: string, config: string): Stage {
  return {
    name,
    run: (args) => {
      const report = join(reports, `${name}.json`);
      const status = runNode('node_modules/vitest/vitest.mjs', [
        'run',
        '--config',
        config,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...args,
      ]);
      if (!existsSync(report)) return { passed: 0, failed: 1 };
      const { numPassedTests, numFailedTests } = VitestReport.parse(JSON.parse(readFileSync(report, 'utf8')));
      // A file that cannot even be loaded fails the run without a failing test case.
      return { passed: numPassedTests, failed: status === 0 ? numFailedTests : Math.max(1, numFailedTests) };
    },
  };
}

function runNode(script: string, args: readonly string[]): number | null {
  return spawnSync(process.execPath, [script, ...args], { stdio: 'inherit' }).status;
}
