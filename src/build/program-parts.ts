import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Plugin } from 'vite';
import { EARLY_LIST } from './early-list.ts';
import { lateParts, pagesBeforeLateCommands } from './late-parts.ts';

/** The parts that a person waits for, by what each begins with; what several need is in the one that stands before. */
export const FIRST_PARTS = [
  {
    name: 'boot',
    test: /index\.html$|src\/console\/(main|session\/pages\/sign-in-routes)\.tsx$/,
  },
  {
    name: 'console',
    test: /src\/console\/(signed-in|api\/(devices|entity-service)|commands\/(choice|input)|i18n\/format-(list|timestamp))\.tsx?$/,
  },
  {
    name: 'lists',
    test: /src\/console\/entities\/(page\/entity-page\.tsx|kind-commands\.ts|parts\/(owner|params|properties)\.tsx?|traits\/assignable\.ts)$|src\/console\/(api\/(assignment|calls|entity-subtypes)|inputs\/checkbox|screens\/devices\/device-kind)\.tsx?$/,
  },
  { name: 'dashboards', test: /src\/console\/api\/dashboards\.ts$/ },
  { name: 'client', test: /src\/console\/api\/http\.ts$/ },
  { name: 'late', test: /src\/console\/late\.css$/ },
  { name: 'dashboard', test: /src\/console\/dashboards\/page\/dashboard-page\.tsx$/ },
];

/** What lists, details and widgets import, and what is there while nobody is signed in. */
const AT_EVERY_ADDRESS =
  /src\/console\/((session|widgets)\/.*|screens\/device-profiles\/profile-alarms\.tsx|screens\/.*-kind\.tsx?|entity-parts\.ts|entities\/page\/entity-details\.tsx)$/;

/** The declarations of screens. Nobody begins at the galleries, which are for those who build the console. */
const SCREENS = globSync('src/console/**/{screen,screens}.ts', {
  exclude: ['src/console/screens/*gallery/**'],
});

/** The pages that whoever begins there sees before the commands that come late are there. */
const pagesAtAddresses = SCREENS.flatMap((file) =>
  pagesBeforeLateCommands(readFileSync(file, 'utf8')).map((page) => `/${dirname(file)}/${page}`),
);

/** What brings the commands that come late. */
const LATE_COMMANDS =
  /src\/console\/((?!widgets|session).*-(commands|verbs|kind)\.tsx?|entity-parts\.ts|dashboards\/page\/every-command\.ts|entities\/traits\/(add-people|set-one|share-out)\.ts|frame\/articles\.ts)$/;

/** What is asked by, and lies over every page. */
const FACES =
  /src\/console\/(commands\/(ask-person|choice-field|faces\/(ask-dialog|cheat-sheet|which-key|palette\/palette))|inputs\/(plain-specimens|typed-field|picker-field|list-field|period-field|json-file-field|moment-field|textarea-field)|ui\/fields\/checkbox-field)\.tsx?$/;

/** Has all that comes with late commands lie in few parts: a page would ask for two hundred. */
export const lateGroup = (() => {
  let names: ReadonlyMap<string, string> = new Map();
  const plugin: Plugin = {
    name: 'late-parts',
    apply: 'build',
    buildEnd() {
      // In an order that does not depend on how long it takes to read them.
      const modules = [...this.getModuleIds()].sort().flatMap((id) => {
        const module = this.getModuleInfo(id);
        if (!module) return [];
        const { importedIds: imports, dynamicallyImportedIds: importsLate } = module;
        return [{ id, isOfLibrary: id.includes('/node_modules/'), imports, importsLate }];
      });
      names = lateParts(modules, {
        isFirst: (id) => id.endsWith(EARLY_LIST) || FIRST_PARTS.some(({ test }) => test.test(id)),
        isAtAddress: (id) => AT_EVERY_ADDRESS.test(id) || pagesAtAddresses.some((page) => id.endsWith(page)),
        isCommand: (id) => LATE_COMMANDS.test(id),
        isFace: (id) => FACES.test(id),
      });
    },
  };
  const group = {
    name: (id: string) => names.get(id) ?? null,
    test: (id: string) => names.has(id),
    includeDependenciesRecursively: false,
  };
  return { plugin, group };
})();
