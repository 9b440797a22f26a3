import { writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright';
import { buildConsole } from '../build-console.ts';
import { chromiumArguments, findOrInstallChromium } from '../chromium.ts';
import { measureAlarmRules } from './alarm-rule-figures.ts';
import { measureBulkDelete } from './bulk-delete-figures.ts';
import { measureBytes, measureCell, measureLoad, measureScroll } from './console-figures.ts';
import { type CrowdedPlatform, DEVICES, startCrowdedPlatform } from './crowded-platform.ts';
import {
  measureDashboard,
  measureLeftDashboards,
  measureLiveDashboard,
  measureMap,
} from './dashboard-figures.ts';
import { type Figure, formatTable, isMet } from './figure.ts';
import { measureFloor, measureVisits } from './floor-figures.ts';
import { measureGrowth } from './growth-figures.ts';
import { measureHttpIngest } from './http-ingest-figures.ts';
import { measureImport } from './import-figures.ts';
import { measureInputs } from './input-figures.ts';
import { measureInteractions } from './interaction-figures.ts';
import { measureKeys } from './key-figures.ts';
import { measureLists } from './list-figures.ts';
import { measureLiveChart } from './live-chart-figures.ts';
import { measureLive } from './live-figures.ts';
import { measureLiveTable } from './live-table-figures.ts';
import { POINTS_PER_DEVICE } from './long-history.ts';
import { measureLongPages } from './long-page-figures.ts';
import { measureHttpTelemetry, measureMqttTelemetry, measureStart } from './platform-figures.ts';
import { measureProcessors } from './processor-figures.ts';
import { measureAggregation, measurePage, measureQuery } from './query-figures.ts';
import { measureRemoval } from './removal-figures.ts';
import { measureRootChain } from './root-chain-figures.ts';
import { measureRouteBytes, measureRouteChange } from './route-figures.ts';
import { measureRuleChain } from './rule-chain-figures.ts';
import { measureScale } from './scale-figures.ts';
import { measureScripts } from './script-figures.ts';
import { measureSelectAll } from './select-all-figures.ts';

/** What measurements share; made when the first of them asks for it. */
interface Bench {
  /** What else was said on the command line. */
  options: Options;
  platform: () => Promise<CrowdedPlatform>;
  browser: () => Promise<Browser>;
}

/** How much there is, for measurements that take so long that they are only made when they are named. */
interface Options {
  /** Numbers of devices. */
  devices: readonly number[];
  /** How many points each of them has. */
  points: number;
  /** A folder that keeps filled platforms for the next time. */
  keep: string | undefined;
}

interface Measurement {
  needsConsole?: boolean;
  /** Takes minutes, so it is made only when it is named. */
  onlyByName?: boolean;
  measure(bench: Bench): Promise<Figure[]>;
}

function ofPlatform(measure: (platform: CrowdedPlatform) => Promise<Figure[]>): Measurement {
  return { measure: async ({ platform }) => measure(await platform()) };
}

function ofConsole(
  measure: (bench: { platform: CrowdedPlatform; browser: Browser }) => Promise<Figure[]>,
): Measurement {
  return {
    needsConsole: true,
    measure: async ({ platform, browser }) =>
      measure({ platform: await platform(), browser: await browser() }),
  };
}

/** By the name that `--only` takes; writing comes last, so that the other figures see the same data. */
const measurements: Record<string, Measurement> = {
  start: ofPlatform(measureStart),
  scripts: { measure: measureScripts },
  page: ofPlatform(measurePage),
  query: ofPlatform(measureQuery),
  aggregation: ofPlatform(measureAggregation),
  'long-pages': ofPlatform(measureLongPages),
  bytes: ofConsole(measureBytes),
  'route-bytes': ofConsole(measureRouteBytes),
  load: ofConsole(measureLoad),
  floor: ofConsole(measureFloor),
  visits: ofConsole(measureVisits),
  scroll: ofConsole(measureScroll),
  keys: ofConsole(measureKeys),
  routes: ofConsole(measureRouteChange),
  inputs: ofConsole(measureInputs),
  interactions: ofConsole(measureInteractions),
  cell: ofConsole(measureCell),
  'select-all-100k': ofConsole(measureSelectAll),
  'live-table': ofConsole(measureLiveTable),
  'live-chart': ofConsole(measureLiveChart),
  dashboard: ofConsole(measureDashboard),
  'live-dashboard': ofConsole(measureLiveDashboard),
  'left-dashboards': ofConsole(measureLeftDashboards),
  map: ofConsole(measureMap),
  'rule-chain': ofConsole(measureRuleChain),
  'import-10k': ofConsole(measureImport),
  http: ofPlatform(measureHttpTelemetry),
  'http-ingest': ofPlatform(measureHttpIngest),
  mqtt: ofPlatform(measureMqttTelemetry),
  live: ofPlatform(measureLive),
  // Takes devices with it, which the others need.
  'bulk-delete-10k': ofConsole(measureBulkDelete),
  lists: {
    needsConsole: true,
    measure: async ({ browser }) => measureLists(await browser()),
  },
  'alarm-rules': { measure: measureAlarmRules },
  'root-chain': { onlyByName: true, ...ofPlatform(measureRootChain) },
  processors: { onlyByName: true, ...ofPlatform(measureProcessors) },
  removal: { onlyByName: true, measure: measureRemoval },
  scale: {
    onlyByName: true,
    measure: ({ options: { devices, points } }) =>
      measureScale({ devices: devices[0] ?? DEVICES, pointsPerDevice: points }),
  },
  growth: {
    onlyByName: true,
    needsConsole: true,
    measure: async ({ browser, options: { devices, keep } }) =>
      measureGrowth(await browser(), devices.length > 0 ? devices : GROWING, keep),
  },
};

/** The numbers of devices that are compared where nothing else is said. */
const GROWING = [10_000, 100_000, 1_000_000];

process.exitCode = await runBenchmarks();

async function runBenchmarks(): Promise<number> {
  const { values } = parseArgs({
    options: {
      json: { type: 'string' },
      only: { type: 'string' },
      devices: { type: 'string' },
      points: { type: 'string' },
      keep: { type: 'string' },
    },
  });
  const options: Options = {
    devices: (values.devices?.split(',') ?? []).map(Number),
    points: Number(values.points ?? POINTS_PER_DEVICE),
    keep: values.keep,
  };
  const all = Object.keys(measurements);
  const names = values.only?.split(',') ?? all.filter((name) => !measurements[name]?.onlyByName);
  const unknown = names.find((name) => !measurements[name]);
  if (unknown !== undefined) {
    console.error(`Unknown benchmark: ${unknown}. One of ${all.join(', ')}.`);
    return 1;
  }
  const needsConsole = names.some((name) => measurements[name]?.needsConsole);
  const executablePath = needsConsole ? findOrInstallChromium() : undefined;
  if (needsConsole) buildConsole();
  let platform: CrowdedPlatform | undefined;
  const openPlatform = async () => {
    if (!platform) console.error(`Filling a platform with ${DEVICES.toLocaleString('en')} devices ...`);
    platform ??= await startCrowdedPlatform();
    return platform;
  };
  let browser: Browser | undefined;
  const openBrowser = async () => {
    browser ??= await chromium.launch({ ...(executablePath && { executablePath }), args: chromiumArguments });
    return browser;
  };
  try {
    // What others do on the machine costs the figures: told, so that they can be judged.
    const load = loadavg()[0]?.toFixed(1);
    const figures: Figure[] = [];
    const failed: string[] = [];
    const bench = { platform: openPlatform, browser: openBrowser, options };
    for (const name of names) {
      console.error(`Measuring ${name} ...`);
      try {
        figures.push(...((await measurements[name]?.measure(bench)) ?? []));
      } catch (error) {
        failed.push(name);
        console.error(error);
      }
    }
    console.log(formatTable(figures));
    if (failed.length > 0) console.log(`Not measured: ${failed.join(', ')}`);
    const missed = figures.filter((entry) => !isMet(entry));
    console.log(
      `${missed.length === 0 ? 'All targets met' : `${missed.length} missed`}; medians of the runs, Node ${process.versions.node}, ${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB, load ${load}`,
    );
    if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify({ figures }, null, 2)}\n`);
    return failed.length === 0 ? 0 : 1;
  } finally {
    await browser?.close();
    await platform?.close();
  }
}
