import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import * as z from 'zod/mini';
import { findOrInstallChromium } from './chromium.ts';
import { makeFolderOfRun } from './folder-of-run.ts';
import { endStages, exitCodeOfSignal, runNode } from './stage-processes.ts';

/** What a stage found; a check without test cases of its own counts as one. */
interface Outcome {
  passed: number;
  failed: number;
  /** What failed and how, in a few lines each. */
  failures?: readonly string[];
}

interface Stage {
  name: string;
  needsBrowser?: boolean;
  /** `output` is where it prints: here, or a file descriptor. */
  run(args: readonly string[], output: Output): Promise<Outcome>;
}

type Output = 'inherit' | number;

const VitestReport = z.looseObject({
  success: z.boolean(),
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.looseObject({
      name: z.string(),
      message: z.optional(z.string()),
      assertionResults: z.array(
        z.looseObject({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.optional(z.nullable(z.array(z.string()))),
        }),
      ),
    }),
  ),
});

/** How much of what a failed test says is repeated at the end: its message, and where it stands. */
const LINES_OF_FAILURE = 12;

const folder = makeFolderOfRun();
process.env.TMPDIR = folder;
// The programs that tests start would else compile all there is anew, as what they keep lies in that folder.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/compiled');
// To give back at once what is freed is for a platform that runs for months: the stories take a thirtieth longer by it.
for (const name of ['MALLOC_TRIM_THRESHOLD_', 'MALLOC_ARENA_MAX']) Reflect.deleteProperty(process.env, name);

// The checker of types, a program in Go, spends a third of its time on giving back memory soon before it ends.
process.env.GOGC ??= '400';

/** What a thread may fill before its young objects are gone through, MB: tests make many that soon are of no use. */
const YOUNG_OBJECTS = 64;

const stages: Record<string, Stage> = {
  // What the stories are about: built before they begin, while others wait.
  build: program('build', 'src/platform/launch/build.mjs', ['--if-changed']),
  lint: tool('format and lint', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
  // A second checker would find out by itself most of what the first one knows.
  types: tool('types', 'typescript/bin/tsc', ['-p', '.', '--checkers', '1']),
  unused: tool('unused code', 'knip/bin/knip.js', ['--cache']),
  unit: vitest('unit', 'vite.config.ts', [
    '--project=platform',
    '--project=console',
    '--project=console apart',
  ]),
  // The program as a whole: all that it may be asked by everybody, and how it starts, ends and is backed up.
  system: vitest('system', 'vite.config.ts', ['--project=system', '--project=access walk']),
  contract: vitest('contract', 'tests/contract/vitest.config.ts', [
    '--reporter=./tests/contract/agreement-reporter.ts',
  ]),
  fuzz: vitest('fuzz', 'tests/fuzz/vitest.config.ts'),
  e2e: {
    ...vitest('end to end', 'tests/e2e/vitest.config.ts', ['--reporter=./tests/e2e/unsteady-reporter.ts']),
    needsBrowser: true,
  },
};

/** Stages that follow one another. */
type Line = readonly string[];

/**
 * The lines of a row run side by side, as no stage fills two cores alone: tests of units wait for half of their time.
 * The rows of a suite follow one another. The stories have the machine to themselves: beside others they take longer,
 * and some do not hold.
 */
const suites: Record<string, readonly (readonly Line[])[]> = {
  all: [[['unit'], ['build', 'lint', 'types', 'unused', 'system'], ['fuzz', 'contract']], [['e2e']]],
  // What is quick enough to run before every commit.
  check: [[['lint'], ['types'], ['unused'], ['unit']]],
};

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, endStages);
const exitCode = await runSuite(process.argv.slice(2));
process.exitCode = exitCodeOfSignal() ?? exitCode;

/** Runs a suite or one stage (`all`, `check`, `unit` ...) and ends with the totals; resolves with the exit code. */
async function runSuite([name = 'all', ...args]: readonly string[]): Promise<number> {
  const rows = suites[name] ?? (name in stages ? [[[name]]] : undefined);
  if (!rows) {
    console.error(`Unknown: ${name}. One of ${[...Object.keys(suites), ...Object.keys(stages)].join(', ')}.`);
    return 1;
  }
  try {
    if (
      rows
        .flat(2)
        .map(stageOf)
        .some((stage) => stage.needsBrowser)
    ) {
      // What a browser does ahead of being asked, only one with windows does.
      for (const build of ['chromium-headless-shell', 'chromium'] as const) findOrInstallChromium(build);
    }
    const outcomes: (Outcome & { line: string })[] = [];
    for (const row of rows) {
      const run = row.length === 1 ? runStage : runBesideOthers;
      const lines = row.map(async (line) => {
        for (const stage of line) outcomes.push(await run(stageOf(stage), args));
      });
      await Promise.all(lines);
    }
    // The end of a long print is what is read first, and often all that was kept of it.
    for (const failure of outcomes.flatMap(({ failures = [] }) => failures)) console.log(`\n${failure}`);
    console.log(`\n${outcomes.map(({ line }) => line).join('\n')}`);
    const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
    const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
    console.log(`${passed} passed, ${failed} failed`);
    return failed === 0 ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function stageOf(name: string): Stage {
  const stage = stages[name];
  if (!stage) throw new Error(`There is no stage ${name}`);
  return stage;
}

/** Runs a stage and prints in one piece what it has printed, once it is done. */
async function runBesideOthers(stage: Stage, args: readonly string[]): Promise<Outcome & { line: string }> {
  const file = join(folder, `${stage.name}.log`);
  const output = openSync(file, 'w');
  try {
    return await runStage(stage, args, output);
  } finally {
    closeSync(output);
    console.log(`\n=== ${stage.name}\n${readFileSync(file, 'utf8')}`);
  }
}

async function runStage(
  stage: Stage,
  args: readonly string[],
  output: Output = 'inherit',
): Promise<Outcome & { line: string }> {
  if (output === 'inherit') console.log(`\n=== ${stage.name}`);
  const start = performance.now();
  const outcome = await stage.run(args, output);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const verdict = outcome.failed === 0 ? 'ok    ' : 'FAILED';
  const failures = outcome.failed === 0 ? '' : `, ${outcome.failed} failed`;
  return { ...outcome, line: `${verdict} ${stage.name} (${outcome.passed} passed${failures}, ${seconds} s)` };
}

/** A stage that is one program of node_modules: it holds or it does not. */
function tool(name: string, script: string, fixedArgs: readonly string[]): Stage {
  return program(name, join('node_modules', script), fixedArgs);
}

function program(name: string, script: string, fixedArgs: readonly string[]): Stage {
  return {
    name,
    run: async (args, output) => {
      const passed = (await runTool(script, [...fixedArgs, ...args], output)) === 0;
      return { passed: passed ? 1 : 0, failed: passed ? 0 : 1 };
    },
  };
}

function vitest(name: string, config: string, fixedArgs: readonly string[] = []): Stage {
  return {
    name,
    run: async (args, output) => {
      const report = join(folder, `${name}.json`);
      const options = [
        'run',
        '--config',
        config,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...fixedArgs,
        ...args,
      ];
      const status = await runTool('node_modules/vitest/vitest.mjs', options, output);
      if (!existsSync(report)) return { passed: 0, failed: 1 };
      const found = VitestReport.parse(JSON.parse(readFileSync(report, 'utf8')));
      const { numPassedTests, numFailedTests } = found;
      return {
        passed: numPassedTests,
        // A file that cannot even be loaded fails the run without a failing test case.
        failed: status === 0 ? numFailedTests : Math.max(1, numFailedTests),
        failures: failuresOf(found),
      };
    },
  };
}

function failuresOf({ testResults }: z.infer<typeof VitestReport>): string[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative('.', name);
    const tests = assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        title: `${file}: ${fullName}`,
        said: failureMessages?.[0],
      }));
    const failures = tests.length > 0 || !message ? tests : [{ title: file, said: message }];
    return failures.map(({ title, said = '' }) => {
      const lines = said.split('\n').filter((line) => !line.includes('/node_modules/'));
      return [`FAILED ${title}`, ...lines.slice(0, LINES_OF_FAILURE)].join('\n  ');
    });
  });
}

/** Resolves with the exit code, null after a signal. */
function runTool(script: string, args: readonly string[], output: Output): Promise<number | null> {
  const options = [`--max-semi-space-size=${YOUNG_OBJECTS}`, script, ...args];
  return runNode(options, ['ignore', output, output]);
}
