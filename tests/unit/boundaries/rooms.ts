import { dirname } from 'node:path/posix';

/** What stands below everything that talks about entities. */
const ground = 'src/model i18n ui ui/fields ui/tree messages';
const server = 'wire session api live';
const actions = 'commands commands/keys commands/faces commands/faces/palette';
/** What the declaration of a kind is made of. */
const kinds =
  'entities/kind entities/filter-fields entities/parts entities/traits entities/list-filters entities/details entities/import';
/** What a dashboard is made of, and the data of its widgets. */
const dashboard = 'editing dashboards/document dashboards/grid dashboards/states dashboards/hub';
const lists = 'inputs table table/columns table/rows table/filter-line';

/** What shows types of widgets as they look. */
const library = `${ground} ${server} time aliases charts ${actions} ${lists} frame sandbox ${kinds} widgets/contract widgets/registry widgets/sample`;

/** The store of the platform, and what its services and those who use them stand on. */
const stored = 'store/engine store/registry store/values';
const store = `${stored} store/entities store/logs store/people store/queries store/rules store/settings store/telemetry-log store`;
const served = 'security mail services/usage services services/devices';
/** What classes of rule nodes stand on. */
const ruleNode = `src/model . protocol ${store} ${served} rules/message rules/contract`;

/**
 * What each folder may import besides itself, by part of the repository and from the ground up: of its own part, a
 * folder names only such as stand above it. One that is not named belongs to the nearest one around it. `*` is any
 * folder, each a room of its own; `.` are the files of the part itself; `**` is everything in it.
 */
const parts = {
  src: {
    assets: '',
    model: '',
  },
  'src/console': {
    i18n: 'src/assets',
    ui: 'i18n',
    'ui/fields': 'i18n ui',
    'ui/tree': 'i18n ui ui/fields',
    messages: 'i18n ui ui/fields',
    wire: 'src/model i18n messages',
    early: 'ui wire',
    session: `${ground} wire`,
    'session/pages': `${ground} wire session`,
    time: 'src/model',
    api: 'src/model i18n ui messages wire session time',
    live: 'src/model i18n ui wire session',
    aliases: 'src/model',
    editing: 'i18n',
    'dashboards/document': 'src/model i18n editing',
    'rulechains/graph': 'src/model i18n editing',
    'rulechains/keyboard': 'rulechains/graph',
    'rulechains/layout': 'ui rulechains/graph',
    'dashboards/grid': 'src/model',
    'dashboards/states': 'src/model aliases',
    charts: 'src/model i18n ui api live time',
    commands: `${ground} ${server}`,
    'commands/keys': 'src/model ui commands',
    'commands/faces': `${ground} commands commands/keys`,
    'commands/faces/palette': `${ground} commands commands/keys commands/faces`,
    'sandbox/page': '',
    sandbox: 'src/model i18n ui sandbox/page',
    drafts: 'src/model i18n ui messages wire session api commands',
    inputs: `${ground} ${server} time aliases ${actions} sandbox`,
    'table/columns': 'src/model i18n live',
    'table/rows': 'src/model i18n ui messages table/columns',
    'table/grid': 'src/model i18n ui live table/columns table/rows',
    'table/filter-line': `${ground} ${actions} inputs`,
    table: `${ground} session api live ${actions} inputs table/columns table/rows table/grid table/filter-line`,
    'table/views': `${ground} ${server} ${actions} inputs table/columns table`,
    frame: `${ground} ${server} ${actions} ${lists}`,
    'entities/kind': `${ground} ${server} ${actions} ${lists} frame`,
    'entities/filter-fields': `${ground} ${server} ${actions} ${lists} entities/kind`,
    'entities/list-filters': `${ground} ${server} time ${actions} ${lists} entities/kind`,
    'entities/parts': `${ground} ${server} ${actions} ${lists} frame entities/kind`,
    'entities/verbs': `${ground} ${server} ${actions} ${lists} frame entities/kind`,
    'entities/import': `${ground} ${server} ${actions} ${lists} entities/kind entities/parts`,
    'entities/traits': `${ground} ${server} ${actions} ${lists} entities/kind entities/parts entities/import`,
    'entities/details': `${ground} ${server} time charts ${actions} ${lists} entities/kind`,
    'entities/page': `${ground} ${server} ${actions} ${lists} frame entities/kind entities/filter-fields entities/parts entities/verbs entities/details`,
    entities: `${ground} ${server} ${actions} ${lists} frame entities/kind entities/verbs entities/page`,
    'widgets/contract': 'src/model i18n aliases sandbox time',
    'widgets/kit': `${ground} wire time charts inputs sandbox widgets/contract`,
    'dashboards/hub': 'src/model i18n api live time aliases charts sandbox widgets/contract',
    'widgets/table': `${ground} ${server} time aliases ${actions} ${lists} table/grid sandbox widgets/contract widgets/kit`,
    'widgets/*': `${ground} ${server} time aliases charts ${actions} ${lists} entities/parts sandbox widgets/contract widgets/kit widgets/table`,
    'widgets/registry': 'widgets/contract widgets/*',
    'widgets/sample': `${ground} ${server} time aliases charts sandbox widgets/contract widgets/kit widgets/registry`,
    'dashboards/open': `${ground} ${server} time aliases ${actions} ${lists} ${dashboard}`,
    'dashboards/edit': `${ground} ${server} time aliases charts ${actions} ${lists} frame entities/parts sandbox drafts ${dashboard} dashboards/open widgets/contract widgets/kit widgets/registry widgets/sample`,
    'dashboards/page': `${ground} ${server} time aliases ${actions} ${lists} frame sandbox ${dashboard} dashboards/open dashboards/edit widgets/contract widgets/kit widgets/registry`,
    'rulechains/forms': `${ground} ${server} ${actions} ${lists} entities/kind entities/parts`,
    'rulechains/open': `${ground} ${server} ${actions} ${lists} editing rulechains/graph rulechains/forms`,
    'rulechains/edit': `${ground} ${server} ${actions} ${lists} entities/parts entities/traits editing drafts rulechains/graph rulechains/keyboard rulechains/layout rulechains/open`,
    'rulechains/trace': `${ground} ${server} ${actions} rulechains/graph rulechains/open`,
    'rulechains/library': `${ground} ${actions} rulechains/open rulechains/edit`,
    'rulechains/canvas': `${ground} ${actions} rulechains/graph rulechains/keyboard rulechains/open rulechains/edit`,
    'rulechains/drawer': `${ground} ${actions} ${lists} rulechains/graph rulechains/open rulechains/edit rulechains/forms rulechains/trace`,
    'rulechains/page': `${ground} ${server} ${actions} ${lists} frame rulechains/graph rulechains/open rulechains/edit rulechains/trace rulechains/library rulechains/canvas rulechains/drawer`,
    'screens/widget-gallery': `${ground} ${server} time aliases charts frame sandbox widgets/contract widgets/registry widgets/sample`,
    'screens/widget-types': `${library} editing`,
    'screens/dashboards': `${ground} ${server} time charts ${actions} ${lists} frame ${kinds} dashboards/document`,
    'screens/telemetry': `${ground} ${server} time charts ${actions} ${lists} frame ${kinds} dashboards/edit`,
    'screens/rule-chains': `${ground} ${server} time charts ${actions} ${lists} frame ${kinds} rulechains/open`,
    'screens/*': `${ground} ${server} time charts ${actions} ${lists} frame ${kinds}`,
    '.': '**',
  },
  'src/platform': {
    '.': 'src/model',
    protocol: 'src/model .',
    outbound: '.',
    'store/migrations': '',
    'store/engine': 'src/model . store/migrations',
    'store/values': 'src/model . store/engine',
    'store/registry': 'src/model . store/engine store/values',
    'store/entities': `src/model . protocol ${stored}`,
    'store/logs': `src/model . ${stored}`,
    'store/people': `src/model . ${stored} store/entities`,
    'store/queries': `src/model . store/migrations ${stored} store/entities`,
    'store/settings': `src/model . ${stored}`,
    'store/rules': `src/model . ${stored}`,
    'store/telemetry-log': `src/model . store/migrations ${stored} store/rules`,
    store: store.replace(/ store$/, ''),
    security: `src/model . ${store}`,
    mail: `src/model . outbound ${store} security`,
    sms: `src/model . outbound ${store}`,
    oauth2: 'src/model .',
    'services/usage': `src/model . ${store}`,
    'rules/message': `src/model . ${stored}`,
    services: `src/model . ${store} security services/usage rules/message`,
    'services/devices': `src/model . protocol ${store} security services/usage services rules/message`,
    'services/accounts': `src/model . ${store} security mail oauth2 services services/usage`,
    reading: `src/model . ${store} security`,
    'rules/components': 'src/model',
    'rules/contract': `src/model . outbound ${store} ${served} rules/components rules/message`,
    'rules/external': 'src/model . outbound mail sms services/usage rules/message rules/contract',
    'rules/scripts': 'src/model . services/usage rules/message rules/contract',
    'rules/nodes/kit': ruleNode,
    'rules/nodes/filter': `${ruleNode} rules/nodes/kit`,
    'rules/nodes/enrichment': `${ruleNode} rules/nodes/kit`,
    'rules/nodes/transformation': `${ruleNode} rules/nodes/kit`,
    'rules/nodes/action': `${ruleNode} rules/nodes/kit`,
    'rules/nodes/device-profile': ruleNode,
    'rules/nodes/external': `src/model . outbound mail sms rules/message rules/contract rules/external rules/nodes/kit`,
    'rules/nodes':
      'rules/contract rules/nodes/filter rules/nodes/enrichment rules/nodes/transformation rules/nodes/action rules/nodes/device-profile rules/nodes/external',
    'rules/queues': '.',
    'rules/engine': `src/model . outbound ${store} services/usage services rules/components rules/message rules/contract rules/queues`,
    'rules/events': `src/model . ${store} services rules/engine`,
    rules: `src/model . ${store} services/usage rules/components`,
    assembly: `. outbound ${store} ${served} sms reading rules/contract rules/external rules/scripts rules/queues rules/engine rules/events rules/nodes`,
    live: `src/model . protocol ${store} ${served} assembly reading`,
    transport: `src/model . protocol ${store} ${served} assembly`,
    http: `src/model . protocol ${store} ${served} assembly reading`,
    'http/routes': `src/model . protocol ${store} ${served} oauth2 services/accounts assembly reading rules rules/scripts http`,
    backup: `${store} security`,
    demo: `src/model . ${store} security services assembly rules`,
    launch: '',
    start: '** package.json',
  },
  // What the bundler does for the console.
  'src/build': {
    '.': 'src/console/** src/platform/demo src/platform/demo/widget-bundles src/platform/http',
  },
  tests: {
    '.': 'src/model src/platform/store/engine src/platform/store/telemetry-log',
    unit: '. src/**',
    contract: '. src/model src/platform/start',
    fuzz: '. unit src/model src/platform/start src/platform/store src/platform/store/engine src/platform/store/telemetry-log',
    'fuzz/crash':
      '. src/model src/platform/assembly src/platform/backup src/platform/demo src/platform/rules/queues src/platform/services src/platform/start src/platform/store src/platform/store/engine src/platform/store/telemetry-log src/platform/transport',
    e2e: '. src/model src/platform/demo src/platform/demo/widget-bundles src/platform/outbound src/platform/start src/platform/store',
    bench:
      '. src/model src/platform/demo src/platform/http src/platform/launch src/platform/rules/message src/platform/rules/scripts src/platform/store src/platform/store/engine',
  },
} as const satisfies Record<string, Record<string, string>>;

/** A folder with what it may import; all are paths from the top of the repository, with wildcards as in `parts`. */
export interface Room {
  folder: string;
  mayImport: readonly string[];
}

/** All rooms, those of a part in its order. */
export const rooms: readonly Room[] = Object.entries(parts).flatMap(([part, table]) =>
  Object.entries<string>(table).map(([name, allowed]) => ({
    folder: `${part}/${name}`,
    mayImport: allowed
      .split(' ')
      .filter(Boolean)
      .map((other) => (other in table || other === '**' ? `${part}/${other}` : other)),
  })),
);

/** Says of each import that is not allowed who must not import what. Paths are from the top of the repository. */
export function refusals(file: string, imports: readonly string[]): string[] {
  const here = placeOf(file);
  if (!here) return [`${file} lies in a folder that rooms.ts does not name`];
  const mayImport = (imported: string) => {
    const there = placeOf(imported);
    return (
      there?.folder === here.folder || here.room.mayImport.some((name) => covers(name, imported, there?.room))
    );
  };
  return imports.filter((imported) => !mayImport(imported)).map((imported) => `${file} imports ${imported}`);
}

function covers(name: string, file: string, room: Room | undefined): boolean {
  return (
    name === file || name === room?.folder || (name.endsWith('/**') && file.startsWith(name.slice(0, -2)))
  );
}

const roomOf = new Map(rooms.map((room) => [room.folder, room]));

/** The room of a file, and which folder it is where the room stands for any. */
function placeOf(file: string): { room: Room; folder: string } | undefined {
  const folders = [`${dirname(file)}/.`];
  for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) folders.push(folder);
  for (const folder of folders) {
    const room = roomOf.get(folder) ?? roomOf.get(`${dirname(folder)}/*`);
    if (room) return { room, folder };
  }
  return undefined;
}
