import { availableParallelism } from 'node:os';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { bundledPrograms } from './src/build/bundled-programs.ts';
import { compiledAhead } from './src/build/compiled-ahead.ts';
import { earlyList } from './src/build/early-list.ts';
import { earlyProgram } from './src/build/early-program.ts';
import { earlySignIn } from './src/build/early-sign-in.ts';
import { iconPaths } from './src/build/icon-paths.ts';
import { leafletWithoutMarkup } from './src/build/leaflet-without-markup.ts';
import { namedIcons } from './src/build/named-icons.ts';
import { FIRST_PARTS, lateGroup } from './src/build/program-parts.ts';
import { pureSchemas } from './src/build/pure-schemas.ts';
import { runtimeInBoot } from './src/build/runtime-in-boot.ts';
import { sandboxPages } from './src/build/sandbox-pages.ts';
import { signedInParts } from './src/build/signed-in-parts.ts';
import { styleParts } from './src/build/style-parts.ts';
import { systemWidgetForms } from './src/build/system-widget-forms.ts';
import { DEFINED, textParts } from './src/build/text-parts.ts';

// Set by the development launcher: where the platform listens that the dev server passes calls on to.
const platform = process.env.CLAVIER_DEV_PLATFORM;

// Tests read dates in one zone wherever they run. Threads have the zone of their process, so it is set here.
if (process.env.VITEST) process.env.TZ = 'UTC';

const platformTests = 'tests/unit/platform/**/*.test.ts';

/** It puts something of its own in the place of a module, which the others must not see. */
const accessWalk = 'tests/unit/platform/access-walk/access-walk.test.ts';

/** What all tests of the console begin with. */
const ofConsole = ['patience', 'computed-style', 'visibility', 'element-errors', 'unanswered-sockets'].map(
  (name) => `tests/unit/console/${name}.ts`,
);

/** They put something of their own in the place of a module, or start for good what others do without. */
const consoleApart = [
  'tests/unit/console/api/{first-list,hanging-list}.test.ts',
  'tests/unit/console/commands/{all-commands,mouse-places,quiet-scripts}.test.{ts,tsx}',
  'tests/unit/console/dashboards/edit/{save-commands,two-editors}.test.{ts,tsx}',
  'tests/unit/console/dashboards/page/{dashboard-page,open-ahead,viewer-choices,strange-dashboard,value-shown}.test.tsx',
  'tests/unit/console/dashboards/edit/**/*.test.tsx',
  'tests/unit/console/rulechains/page/*.test.tsx',
  'tests/unit/console/entities/every-kind.test.ts',
  'tests/unit/console/entities/page/details-on-demand.test.ts',
  'tests/unit/console/entities/traits/{assignable,hand-over,settable,transferable,with-default}.test.ts',
  'tests/unit/console/frame/{command-faces,key-hints,linked-runs}.test.{ts,tsx}',
  'tests/unit/console/i18n/i18n.test.tsx',
  'tests/unit/console/messages/{dialogs,toasts}.test.tsx',
  'tests/unit/console/screens/home/home-page.test.tsx',
  'tests/unit/console/widgets/gateway-widgets/gateway-form.test.tsx',
  'tests/unit/console/screens/sdk-management/{sdk-management-page,tenant-keys}.test.{ts,tsx}',
  'tests/unit/console/screens/{dashboards,entity-views,rule-chains,widget-gallery,widget-types,widgets-bundles}/*.test.{ts,tsx}',
  'tests/unit/console/screens/settings/settings-commands.test.ts',
  'tests/unit/console/screens/users/{administrators,own-account}.test.{ts,tsx}',
  'tests/unit/console/table/entity-table.test.tsx',
  'tests/unit/console/ui/theme-store.test.ts',
  'tests/unit/console/{by-keyboard,failed-loads,fetch-ahead,foreign-files,kept-selection,refused-saves,unknown-members}.test.{ts,tsx}',
];

/**
 * They walk through all that can be asked, or start processes, threads or servers of others: too much for before every
 * commit.
 */
const systemTests = [
  'tests/unit/console/commands/permitted-runs.test.ts',
  'tests/unit/console/live/{restarts,silent-death}.test.ts',
  'tests/unit/platform/access-walk/{live,query}-walk.test.ts',
  'tests/unit/platform/dearest-requests/*.test.ts',
  'tests/unit/platform/launch/run.test.ts',
  'tests/unit/platform/start/main.test.ts',
  'tests/unit/platform/backup/*.test.ts',
  'tests/unit/platform/reading/reads.test.ts',
  'tests/unit/platform/rules/scripts/script-pool.test.ts',
  'tests/unit/platform/mail/{mailer,smtp}.test.ts',
  'tests/unit/platform/http/{external-sign-in,mail}.test.ts',
];

export default defineConfig({
  publicDir: 'src/assets',
  define: DEFINED,
  resolve: {
    alias: [
      // React has had it for long; the packages that ask for the substitute would each bring a part of it.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      {
        find: /^use-sync-external-store\/shim\/with-selector/,
        replacement: 'use-sync-external-store/with-selector',
      },
    ],
  },
  plugins: [
    iconPaths(),
    namedIcons(),
    systemWidgetForms(),
    pureSchemas(),
    textParts(),
    bundledPrograms(),
    leafletWithoutMarkup(),
    sandboxPages(),
    react(),
    tailwindcss(),
    styleParts(),
    earlyProgram(),
    earlySignIn(),
    earlyList(),
    signedInParts(),
    lateGroup.plugin,
    runtimeInBoot(),
    compiledAhead(),
  ],
  server: {
    host: '127.0.0.1',
    proxy: platform
      ? {
          '/api': { target: platform, ws: true },
          '/health': platform,
          '/oauth2': platform,
          '/login/oauth2': platform,
        }
      : {},
  },
  build: {
    outDir: 'dist',
    target: 'es2023',
    manifest: true,
    sourcemap: false,
    modulePreload: {
      polyfill: false,
      // The names of all that later parts import would weigh more in the first ones than asking for them in turn takes.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'js' ? needed.filter((file) => file.endsWith('.css')) : needed,
    },
    rolldownOptions: {
      // No property of ours does anything when it is read, so what is made for nothing can be left out.
      treeshake: { propertyReadSideEffects: false },

      output: {
        /*
         * What a person waits for comes in one request each, with all it imports that is not in one before it:
         * - boot: the sign-in page, and what stands below everything: React, i18next, zod, the session, toasts.
         * - console: the frame of those who are signed in, the outlines of all kinds, and commands, with the little that
         *   lists and dashboards have in common.
         * - client: the HTTP client, which is in nobody's way to their first list.
         * - lists: the page of a kind, which nearly every screen is: the table, the verbs, and what most kinds are made
         *   of; with them devices, whose list most begin at. Of other kinds what is their own comes in one part each.
         * - dashboard: the page of a dashboard, with all but the widgets on it: a fifth of the requests, where a browser
         *   sends six at a time; and before it what reads a dashboard, so that both come at once.
         * - late: nothing but the sheet that whatever is drawn later brings along. In a part with a program, all of them
         *   would bring that.
         * Who is signed in has the console fetched at once, and with it what their page is made of: lists or a dashboard.
         * All else comes when it is wanted, or ahead of that when the browser has nothing to do (`whenQuiet`); of that, what
         * comes with late commands in few parts, too (`lateParts`).
         */
        entryFileNames: ({ name }) =>
          name === 'early-list' ? 'assets/early-list-[hash:7].js' : 'assets/boot-[hash].js',
        // The first parts hold a hundred of these names.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            ...FIRST_PARTS.map(({ name, test }, at) => ({ name, test, priority: FIRST_PARTS.length - at })),
            lateGroup.group,
          ],
        },
      },
    },
  },
  test: {
    // Starting a thread per file costs half of starting a process per file.
    pool: 'threads',
    // A test waits for half of its time, for what is put off: with no more of them than cores, these are idle meanwhile.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Long enough for a machine that is busy with other things too.
    testTimeout: 60_000,
    // A test that says nothing cannot fail.
    expect: { requireAssertions: true, poll: { timeout: 30_000 } },
    hookTimeout: 60_000,
    setupFiles: 'tests/patience.ts',
    projects: [
      {
        extends: true,
        test: {
          name: 'platform',
          include: [platformTests],
          exclude: [accessWalk, ...systemTests],
          setupFiles: ['tests/patience.ts', 'tests/unit/platform/shared-thread.ts'],
          // The platform keeps nothing in its modules, so that its tests can share what they have loaded.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'access walk', include: [accessWalk] } },
      { extends: true, test: { name: 'system', include: systemTests } },
      {
        extends: true,
        test: {
          name: 'console',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          exclude: [platformTests, ...consoleApart, ...systemTests],
          environment: 'jsdom',
          // To load the console for each file takes half as long as to test it. What it keeps is reset between them.
          isolate: false,
          setupFiles: [...ofConsole, 'tests/unit/console/shared-page.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'console apart',
          include: consoleApart,
          environment: 'jsdom',
          setupFiles: ofConsole,
          // A context of V8 per file is as much apart as a thread per file, and to make it takes half the time.
          pool: 'vmThreads',
        },
      },
    ],
  },
});
