import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, dirname } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, minifySync, type Plugin, runnerImport } from 'vite';
import { defineConfig } from 'vitest/config';
import type { earlyListMarkup } from './src/console/early-list-markup.tsx';
import { sheetOf } from './src/console/early-list-sheet.ts';
import { treeOf } from './src/console/early-list-tree.ts';
import { languages } from './src/console/i18n/known-languages.ts';
import { partTexts, type Texts } from './src/console/i18n/split-texts.ts';
import type { TextPart } from './src/console/i18n/text-part.ts';
import { FALLBACK_LANGUAGE } from './src/console/i18n/translation-key.ts';
import { lateParts, pagesBeforeLateCommands } from './src/console/late-parts.ts';
import type { signInMarkup } from './src/console/sign-in-markup.tsx';
import { splitStyles } from './src/console/ui/split-styles.ts';
import { SANDBOX_PAGES, sandboxPolicy } from './src/platform/http/sandbox-pages.ts';

const ICON_IMPORT = /import\s*\{([^}]*)\}\s*from\s*'@mdi\/js';/g;
/** Makes a schema out of others: by the library, or by a function of the model itself. */
const SCHEMA_CALL = /(?<![\w.]|function )(z\.\w+|idOf|pageOf|list|querySchemas|choice|filterValue)\(/g;

/** Icons of declarations that stand on the first page already, beside those of the menu: over the lists. */
const SEEN_AT_ONCE = new Set([
  'mdiFileDelimitedOutline',
  'mdiFilterOutline',
  'mdiFullscreen',
  'mdiHelpCircleOutline',
  'mdiMagnify',
  'mdiPlus',
  'mdiRefresh',
  'mdiTrayArrowUp',
  'mdiViewColumnOutline',
]);
/** What the menu says of a screen, or of a kind, that not only some see there. */
const MENU_ICON = /\bicon: (mdi\w+),(?!.*\n {2}readers: \['SYS_ADMIN'\]).*?\bmenu: \{ order: \d+ \}/s;

/**
 * Puts the paths of icons where they are wanted. What draws an icon itself has its path; a declaration, which is a
 * module without JSX, has only its name, and the path comes with `late-icons.ts` once it is drawn somewhere. The
 * package is one module and would lie whole, with every icon the console uses anywhere, in the first chunk that draws
 * a single one.
 */
function iconPaths(): Plugin {
  let late: ReadonlySet<string> = new Set();
  return {
    name: 'icon-paths',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      const declarations = globSync('src/console/**/*.ts').map((file) => readFileSync(file, 'utf8'));
      const ofMenu = declarations.flatMap((source) => MENU_ICON.exec(source)?.[1] ?? []);
      const declared = [...declarations.join('\n').matchAll(ICON_IMPORT)].flatMap(([, names = '']) =>
        namesIn(names),
      );
      late = new Set(declared.filter((name) => !SEEN_AT_ONCE.has(name) && !ofMenu.includes(name)));
    },
    async transform(code, id) {
      if (id.endsWith('/ui/late-icons.ts')) {
        const paths = await Promise.all([...late].map(async (name) => [name, await pathOf(name)]));
        return { code: `export const lateIcons = ${JSON.stringify(Object.fromEntries(paths))};`, map: null };
      }
      if (!code.includes("'@mdi/js'")) return null;
      let written = code;
      for (const [statement, names = ''] of code.matchAll(ICON_IMPORT)) {
        const values = await Promise.all(
          namesIn(names).map(async (name) => {
            const value = id.endsWith('.ts') && late.has(name) ? name : await pathOf(name);
            return `const ${name} = ${JSON.stringify(value)};`;
          }),
        );
        written = written.replace(statement, values.join(' '));
      }
      return { code: written, map: null };
    },
  };
}

function namesIn(list: string): string[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}

async function pathOf(icon: string): Promise<string> {
  const path: unknown = Reflect.get(await import('@mdi/js'), icon);
  if (typeof path !== 'string') throw new Error(`There is no icon ${icon}`);
  return path;
}

/** So many icons lie in one file: about 8 KB, compressed. */
const ICONS_IN_A_FILE = 80;
const ICON_FILE = '\0icons:';

/**
 * Divides the icons that are drawn by names which only data has: the package is one module of 800 KB, compressed, and a
 * dashboard names a handful of them. What lies beside each other in the order of names lies in one file, so that whoever
 * looks through all of them fetches few.
 */
function namedIcons(): Plugin {
  let files: [string, unknown][][] = [];
  return {
    name: 'named-icons',
    apply: 'build',
    async buildStart() {
      const icons = Object.entries<unknown>(await import('@mdi/js'))
        .filter(([name]) => name.startsWith('mdi'))
        .sort(([one], [other]) => (one < other ? -1 : 1));
      const starts = Array.from({ length: Math.ceil(icons.length / ICONS_IN_A_FILE) }, (_, file) => file);
      files = starts.map((file) => icons.slice(file * ICONS_IN_A_FILE, (file + 1) * ICONS_IN_A_FILE));
    },
    resolveId: (id) => (id.startsWith('icons:') ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(ICON_FILE)) return null;
      const icons = files[Number(id.slice(ICON_FILE.length))] ?? [];
      return icons.map(([name, path]) => `export const ${name} = ${JSON.stringify(path)};`).join('\n');
    },
    transform(_code, id) {
      if (!id.endsWith('/ui/named-icons.ts')) return null;
      const firstNames = files.map(([first]) => first?.[0]);
      const loads = files.map((_, file) => `() => import('icons:${file}')`);
      return {
        code: `const firstNames = ${JSON.stringify(firstNames)};
          const loads = [${loads.join(', ')}];
          export function iconsAround(name) {
            const file = firstNames.findLastIndex((first) => first <= name);
            return loads[Math.max(0, file)]();
          }`,
        map: null,
      };
    },
  };
}

const WIDGET_FORMS = 'virtual:system-widget-forms';

/**
 * What the types of widgets of the system are set up with, for platforms whose descriptors do not say it: taken from the
 * bundles that the embedded platform comes with, so that it is written down once.
 */
function systemWidgetForms(): Plugin {
  return {
    name: 'system-widget-forms',
    resolveId: (id) => (id === WIDGET_FORMS ? `\0${WIDGET_FORMS}` : null),
    async load(id) {
      if (id !== `\0${WIDGET_FORMS}`) return null;
      const [{ widgetBundles }, { descriptorOf }] = await Promise.all([
        import('./src/platform/demo/widget-bundles/widget-bundles.ts'),
        import('./src/platform/demo/widget-bundles/widget-source.ts'),
      ]);
      // Many types share a form.
      const texts: string[] = [];
      const placeOf = (text: string) => {
        if (!texts.includes(text)) texts.push(text);
        return texts.indexOf(text);
      };
      const forms = widgetBundles.flatMap(({ alias, types }) =>
        types.map((type) => {
          const { settingsSchema, dataKeySettingsSchema } = descriptorOf(type);
          return [
            `${alias}.${type.alias}`,
            [placeOf(settingsSchema ?? ''), placeOf(dataKeySettingsSchema ?? '')],
          ] as const;
        }),
      );
      return `export const texts = ${JSON.stringify(texts)};
        export const forms = ${JSON.stringify(Object.fromEntries(forms))};`;
    },
  };
}

/**
 * Marks the schemas of the model as values that nothing but their use depends on, so that a page has those it reads by
 * and neither fetches nor makes the others.
 */
function pureSchemas(): Plugin {
  return {
    name: 'pure-schemas',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('/src/model/')) return null;
      return { code: code.replace(SCHEMA_CALL, '/* @__PURE__ */ $&'), map: null };
    },
  };
}

/**
 * The folders that the sign-in pages may import, which is all that says anything before somebody is signed in, without
 * the files in them that nobody sees before.
 */
const BEFORE_SIGN_IN =
  'src/console/{main.tsx,{i18n,ui,messages,wire,session}/**/!(progress-panel|social-share|tree).{ts,tsx}}';
/** The folders whose texts come with the first dashboard or chart, unless something else names them too. */
const DASHBOARD =
  'src/console/{aliases,charts,dashboards,drafts,rulechains,time,widgets,screens/widget-gallery}/**/!(screen).{ts,tsx}';
/** The fields, which only forms draw, and the page that shows them; the parts of an address stand in details, too. */
const INPUTS =
  'src/console/{inputs/**/!(contact-parts),screens/gallery/{gallery-page,exhibits,shown-tree}}.{ts,tsx}';
/** Names commands, whose titles are often called the same. */
const COMMAND_IDS = 'src/console/commands/command-ids.ts';
const TEXTS =
  /^\/locale\/(sign-in|letter|console|signed-in|help|dashboard|refusal|kind-[a-z-]+)-(\w+)\.json$/;

/**
 * Parts the texts of each language in files: what the sign-in pages use, what the console adds, what describes, what
 * dashboards add, and what refusals are told by.
 */
function textParts(): Plugin {
  return {
    name: 'text-parts',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [, part, language] = TEXTS.exec(request.url ?? '') ?? [];
        if (language === undefined) return next();
        response.setHeader('Content-Type', 'application/json');
        response.end(JSON.stringify(textPartsOf(language)[part as TextPart]));
      });
    },
    generateBundle() {
      for (const language of languagesWithTexts()) {
        for (const [part, texts] of Object.entries(textPartsOf(language))) {
          const fileName = `locale/${part}-${language}.json`;
          this.emitFile({ type: 'asset', fileName, source: JSON.stringify(texts) });
        }
      }
    },
    transformIndexHtml: (page) =>
      page.replace('id="early"', `$& data-languages="${languagesWithTexts().join(' ')}"`),
  };
}

/** The texts of a language by the part that they come with. */
function textPartsOf(language: string): Record<TextPart, Texts> {
  const sourceOf = (files: string, exclude: string[] = []) =>
    globSync(files, { exclude })
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
  const kinds = kindsOfEntities();
  return partTexts(language, textsOf(language), textsOf(FALLBACK_LANGUAGE), {
    signIn: sourceOf(BEFORE_SIGN_IN),
    dashboard: sourceOf(DASHBOARD),
    inputs: sourceOf(INPUTS),
    kinds: Object.fromEntries(kinds.map(({ noun, files }) => [noun, sourceOf(files)])),
    others: sourceOf('src/console/**/*.{ts,tsx}', [
      COMMAND_IDS,
      BEFORE_SIGN_IN,
      DASHBOARD,
      INPUTS,
      ...kinds.map(({ files }) => files),
    ]),
  });
}

/** The kinds of entities, with the files of each: its outline says the noun. */
function kindsOfEntities(): { noun: string; files: string }[] {
  return globSync('src/console/screens/*/*.ts').flatMap((file) => {
    const [, noun] = /: KindOutline = \{[^}]*?\bnoun: '([\w-]+)'/.exec(readFileSync(file, 'utf8')) ?? [];
    return noun === undefined ? [] : [{ noun, files: `${dirname(file)}/**/*.{ts,tsx}` }];
  });
}

function textsOf(language: string): Texts {
  return JSON.parse(readFileSync(`src/assets/locale/locale.constant-${language}.json`, 'utf8'));
}

/** What the program knows of how it was built. */
const DEFINED = {
  LANGUAGES_WITH_TEXTS: JSON.stringify(languages.filter(({ code }) => languagesWithTexts().includes(code))),
};

/** The codes of the languages that have a file. */
function languagesWithTexts(): string[] {
  return globSync('src/assets/locale/*.json').flatMap((file) => /-(\w+)\.json$/.exec(file)?.[1] ?? []);
}

/** The sheets in the order in which they come; the last one has the looks of the whole console. */
const SHEETS = ['styles.css', 'signed-in.css', 'late.css'];

/** What Tailwind makes for each of them. */
const sheets = SHEETS.map(() => Promise.withResolvers<string>());

/** What is left of each of them once it has nothing that those before it have. */
async function partedStyles(): Promise<string[]> {
  return splitStyles(await Promise.all(sheets.map(({ promise }) => promise)));
}

/**
 * Leaves out of each sheet what those before it have. Each waits for the others, so that what they are named after is
 * what they hold. A file that only the last one looks at brings it along.
 */
function styleParts(): Plugin[] {
  const source = readFileSync('src/console/signed-in.css', 'utf8');
  const late = new Set(
    [...source.matchAll(/@source not "\.\/(.*)"/g)].flatMap(([, files]) =>
      globSync(`${process.cwd()}/src/console/${files}`),
    ),
  );
  return [
    {
      name: 'style-parts',
      apply: 'build',
      enforce: 'pre',
      async transform(code, id) {
        const at = SHEETS.findIndex((name) => id.endsWith(`/src/console/${name}`));
        if (at < 0) return null;
        sheets[at]?.resolve(code);
        return { code: (await partedStyles())[at] ?? '', map: null };
      },
    },
    {
      name: 'late-styles',
      // A test looks at no styles.
      apply: (_config, { mode }) => mode !== 'test',
      transform: (code, id) =>
        late.has(id) ? { code: `${code};import '/src/console/late.css';`, map: null } : null,
    },
  ];
}

/** What runs before the program, as `index.html` names it. */
const EARLY = 'src/console/early.js';

/**
 * Puts what runs before the program into the page itself, as small as the program: a request of its own would hold up all
 * that it has fetched ahead. The platform allows the page this one script.
 */
function earlyScript(): Plugin {
  return {
    name: 'early-script',
    transformIndexHtml: {
      order: 'pre',
      handler(page) {
        const { code } = minifySync(EARLY, readFileSync(EARLY, 'utf8'));
        const [before, after, ...more] = page.split(` src="/${EARLY}">`);
        if (after === undefined || more.length > 0) throw new Error(`The page does not name ${EARLY} once`);
        return `${before}>${code.trim()}${after}`;
      },
    },
  };
}

/** Puts the sign-in page into the page in each language, for `early.js` to show the one that is wanted. */
function earlySignIn(): Plugin {
  return {
    name: 'early-sign-in',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(page) {
        const templates = await drawn(
          '/login',
          'sign-in-markup.tsx',
          (module: { signInMarkup: typeof signInMarkup }, language) =>
            module.signInMarkup(language, {
              [FALLBACK_LANGUAGE]: textsOf(FALLBACK_LANGUAGE),
              [language]: textsOf(language),
            }),
        );
        return page.replace('<body>', `$&${templates.map(([, template]) => template).join('')}`);
      },
    },
  };
}

/** Has a module of the console draw in the build, language by language: one is in force at a time. */
async function drawn<Module, Page>(
  path: string,
  file: string,
  draw: (module: Module, language: string) => Promise<Page>,
): Promise<[language: string, page: Page][]> {
  // What is drawn there follows the address, as in a browser.
  Object.assign(globalThis, { location: new URL(path, 'http://console') });
  const { module } = await runnerImport<Module>(`./src/console/${file}`, {
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    define: DEFINED,
  });
  const pages: [string, Page][] = [];
  for (const language of languagesWithTexts()) pages.push([language, await draw(module, language)]);
  Reflect.deleteProperty(globalThis, 'location');
  return pages;
}

const EARLY_LIST = 'virtual:early-list';

/** Makes a part of its own of what draws the first list before the program does, with how it looks in each language. */
function earlyList(): Plugin {
  return {
    name: 'early-list',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: EARLY_LIST, name: 'early-list', preserveSignature: 'strict' });
    },
    resolveId: (id) => (id === EARLY_LIST ? `\0${EARLY_LIST}` : null),
    async load(id) {
      if (id !== `\0${EARLY_LIST}`) return null;
      const pages = await drawn(
        '/devices',
        'early-list-markup.tsx',
        async (module: { earlyListMarkup: typeof earlyListMarkup }, language) => {
          const { page, ...shown } = await module.earlyListMarkup(
            language,
            textPartsOf(language)['signed-in'],
          );
          return { ...shown, page: treeOf(page) };
        },
      );
      const [, signedIn = ''] = await partedStyles();
      const looks = sheetOf(
        pages.map(([, { page }]) => page),
        signedIn,
      );
      return `import { drawEarlyList } from '/src/console/early-list.ts';
        const drawn = ${JSON.stringify({ pages: Object.fromEntries(pages), looks })};
        export const draw = (begun) => drawEarlyList(drawn, begun);`;
    },
  };
}

/** What the page has the program begun by. */
const PROGRAM = /<script type="module" crossorigin src="([^"]*)"><\/script>/;

/**
 * Tells the page the names of the parts of the program that only those who are signed in need, and of those that either
 * of the two kinds of pages needs, so that they have them fetched at once, and not one after the other.
 */
function signedInParts(): Plugin {
  return {
    name: 'signed-in-parts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(page, { bundle }) {
        const files = Object.values(bundle ?? {});
        const partsOf = (name: string) => {
          const part = files.find((file) => file.type === 'chunk' && file.name === name);
          if (part?.type !== 'chunk') throw new Error(`The build has no chunk '${name}'`);
          return [part.fileName, ...(part.viteMetadata?.importedCss ?? [])]
            .map((file) => `/${file}`)
            .join(' ');
        };
        const [tag, program] = PROGRAM.exec(page) ?? [];
        if (tag === undefined) throw new Error('The page names no program');
        return page
          .replace(tag, '')
          .replace(
            'id="early"',
            `data-program="${program}" data-signed-in="${partsOf('console')}" data-client="${partsOf('client')}" data-lists="${partsOf('lists')}" data-dashboard="${partsOf('dashboard')} ${partsOf('dashboards')}" data-early-list="${partsOf('early-list')}"`,
          );
      },
    },
  };
}

/** What Leaflet finds out with markup, which the page refuses to make of text, before it draws anything. */
const LEAFLET_MARKUP = "div.innerHTML = '<svg/>';";

/** Has it do without: what it draws here otherwise is given as elements. */
function leafletWithoutMarkup(): Plugin {
  return {
    name: 'leaflet-without-markup',
    transform(code, id) {
      if (!/\/leaflet\/dist\/leaflet-src\.(?:esm\.)?js$/.test(id)) return null;
      if (!code.includes(LEAFLET_MARKUP)) throw new Error('Leaflet no longer asks that way what it can draw');
      const drawn = "div.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));";
      return { code: code.replace(LEAFLET_MARKUP, drawn), map: null };
    },
  };
}

const BUNDLED = /\?bundled$/;

/**
 * Gives a module that is imported as `?bundled` as the text of a program with all that it imports: what runs in the
 * sandbox cannot fetch anything.
 */
function bundledPrograms(): Plugin {
  return {
    name: 'bundled-programs',
    enforce: 'pre',
    async load(id) {
      if (!BUNDLED.test(id)) return null;
      const entry = id.replace(BUNDLED, '');
      const result = await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        define: { 'process.env.NODE_ENV': '"production"' },
        build: {
          write: false,
          target: 'es2023',
          lib: { entry, formats: ['iife'], name: 'program' },
          // Functions that are called by others of it must not see who calls them, nor with what.
          rolldownOptions: { output: { strict: true } },
        },
      });
      const outputs = Array.isArray(result) ? result : 'output' in result ? [result] : [];
      const [program] = outputs.flatMap(({ output }) => output);
      if (program?.type !== 'chunk') throw new Error(`${entry} makes no program`);
      return { code: `export const program = ${JSON.stringify(program.code)};`, map: null };
    },
  };
}

/** Serves the pages of the sandbox in development under the policy that the platform serves them by. */
function sandboxPages(): Plugin {
  return {
    name: 'sandbox-pages',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [path = ''] = (request.url ?? '').split('?');
        const file = `src/assets${path}`;
        if (!path.startsWith(SANDBOX_PAGES) || !globSync('src/assets/sandbox/*.html').includes(file))
          return next();
        const page = readFileSync(file, 'utf8');
        response.setHeader('Content-Type', 'text/html; charset=utf-8');
        response.setHeader('Content-Security-Policy', sandboxPolicy(basename(file), page));
        response.end(page);
      });
    },
  };
}

/** What modules of other forms are read by: rolldown makes a part of its own of it, in whatever group it is. */
const RUNTIME = 'rolldown-runtime';
const RUNTIME_IMPORT = /import\s*\{([^}]*)\}\s*from\s*"\.\/rolldown-runtime-[\w-]+\.js"/;
const RUNTIME_EXPORT = /export\s*\{([^}]*)\};?\s*$/;

/** Puts it into the first part, which every other one has before it: its own request would take longer than it does. */
function runtimeInBoot(): Plugin {
  return {
    name: 'runtime-in-boot',
    apply: 'build',
    // The name of a file that is changed after it was given one says so.
    augmentChunkHash: () => 'runtime-in-boot',
    generateBundle: {
      // The page names what its parts import.
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const runtime = chunks.find(({ fileName }) => fileName.startsWith(`assets/${RUNTIME}-`));
        const boot = chunks.find(({ fileName }) => fileName.startsWith('assets/boot-'));
        const [, exported] = RUNTIME_EXPORT.exec(runtime?.code ?? '') ?? [];
        if (!runtime || !boot || exported === undefined)
          throw new Error('The runtime of modules is not as it was');
        const members = exported.split(',').map((pair) => pair.trim().split(' as '));
        const code = runtime.code.replace(RUNTIME_EXPORT, '');
        const names = members.map(([own, name = own]) => name);
        const made = `const{${names.map((name) => `${name}:rt$${name}`)}}=(()=>{${code}return{${members.map(([own, name = own]) => `${name}:${own}`)}}})();`;
        for (const chunk of chunks) {
          if (chunk === runtime) continue;
          chunk.code = chunk.code.replace(RUNTIME_IMPORT, (_statement, written: string) => {
            const wanted = written.split(',').map((pair) => pair.trim().split(' as '));
            if (chunk === boot)
              return `${made}const ${wanted.map(([name, own = name]) => `${own}=rt$${name}`)}`;
            const from = boot.fileName.replace('assets/', '');
            return `import{${wanted.map(([name, own = name]) => `rt$${name} as ${own}`)}}from"./${from}"`;
          });
          if (chunk.code.includes(runtime.fileName.replace('assets/', '')))
            throw new Error(`${chunk.fileName} imports the runtime in another way`);
          if (chunk === boot)
            chunk.code = `${chunk.code.trimEnd().replace(/;?$/, ';')}export{${names.map((name) => `rt$${name}`)}};`;
          chunk.imports = [
            ...new Set(chunk.imports.map((file) => (file === runtime.fileName ? boot.fileName : file))),
          ].filter((file) => file !== chunk.fileName);
        }
        Reflect.deleteProperty(bundle, runtime.fileName);
      },
    },
  };
}

/** The parts of which most is called before anything can be seen. */
const CALLED_AT_ONCE = /^assets\/(?:boot|console|lists)-/;

/**
 * Has browsers compile those parts whole while they come, beside what the page does, rather than each function when it
 * is called first. Who does not know the hint takes it for a comment. https://v8.dev/blog/explicit-compile-hints
 */
function compiledAhead(): Plugin {
  return {
    name: 'compiled-ahead',
    apply: 'build',
    generateBundle: {
      // It counts in the first line only, and others put something there.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && CALLED_AT_ONCE.test(file.fileName))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      },
    },
  };
}

/** The parts that a person waits for, by what each begins with; what several need is in the one that stands before. */
const FIRST_PARTS = [
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
const lateGroup = (() => {
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
    earlyScript(),
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
