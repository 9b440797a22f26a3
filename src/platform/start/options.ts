import { isIP } from 'node:net';
import { parseArgs } from 'node:util';
import packageJson from '../../../package.json' with { type: 'json' };
import { type CloudService, cloudServices, type ServiceEndpoints } from '../outbound/service-endpoints.ts';
import { type Allowance, allowances } from '../security/allowances.ts';

/** How a platform is started. */
export interface Options {
  /** The port of HTTP and websocket; 0 = any free one. */
  port: number;
  /** The address to listen on, for HTTP and MQTT. */
  host: string;
  /** 0 = no MQTT; 'any' = a free port, for tests and benchmarks. */
  mqttPort: number | 'any';
  /** MQTT over TLS, on a port of its own; 'any' = a free one. The files are PEM texts. */
  mqtts?: { port: number | 'any'; certFile: string; keyFile: string };
  /** Whether devices may be claimed only that have the server attribute `claimingAllowed`. */
  restrictClaiming?: boolean;
  /** What is allowed of what ThingsBoard 3.2.1 allows, and this platform does not by itself. */
  allow?: ReadonlySet<Allowance>;
  /** Where services of other companies are called instead of where they are found by themselves. */
  serviceEndpoints?: ServiceEndpoints;
  /** A file with queues of rule chains, as JSON, beside or in place of the usual ones. */
  ruleQueues?: string;
  /** The names by which the server may be called, beside addresses and `localhost`. */
  allowedHosts?: readonly string[];
  /** The origins whose pages may call the API; `*` for all. */
  corsOrigins?: readonly string[];
  /** The origins, `*` for the first part of a host, from which pages may fetch the tiles of maps and other pictures. */
  tileHosts?: readonly string[];
  /** The origins, `*` for the first part of a host, from which custom widgets may fetch scripts, sheets and pictures. */
  widgetHosts?: readonly string[];
  /** The proxies, by address or network, that are believed when they say for whom they call; a list with commas. */
  trustProxy?: string;
  /** The folder that holds everything the platform keeps. */
  data: string;
  /** Whether a new platform starts with the demo data. */
  demo: boolean;
  /** Whether letters are printed in place of being sent; for platforms that no other machine reaches. */
  printMail?: boolean;
  /** Serve the console for this platform instead of running the embedded one. */
  platformUrl?: string;
  version: string;
}

/** The command line cannot be followed; the message is one line for the person who typed it. */
export class OptionError extends Error {}

/** What `--help` prints. */
export const usage = `Usage: npm start -- [options]
  --port N        port of the console, the API and the websocket (8080)
  --host ADDRESS  address to listen on (127.0.0.1)
  --mqtt-port N   port of MQTT, 0 = off (1883)
  --mqtts-port N  port of MQTT over TLS, 0 = off (0); goes with the next two
  --mqtts-cert FILE
                  certificate that the platform shows to devices, PEM
  --mqtts-key FILE
                  private key of that certificate, PEM
  --allowed-hosts NAMES
                  names by which a browser may call this server, beside addresses and localhost
  --cors-origins ORIGINS
                  origins whose pages may call the API, or '*'
  --tile-hosts HOSTS
                  hosts that maps may fetch their tiles from: tiles.example.com, *.example.com
  --widget-hosts HOSTS
                  hosts that custom widgets may fetch scripts, sheets and pictures from, and so tell what they show
  --trust-proxy ADDRESSES
                  proxies that are believed when they say for whom they call
  --restrict-claiming
                  let customers claim only devices with the server attribute claimingAllowed
  --service-endpoints LIST
                  where services of other companies are called instead, ${Object.keys(cloudServices).join(', ')}:
                  sns=https://sns.internal.example.com
  --rule-queues FILE
                  queues of rule chains, JSON, beside or in place of the usual ones
  --allow NAMES   what ThingsBoard 3.2.1 allows, and this platform not by itself:
${Object.entries(allowances)
  .map(([name, what]) => `                  ${name}: ${what}\n`)
  .join('')}  --data DIR      folder of the data (./data)
  --no-demo       start empty, with a system administrator only
  --print-mail    print mail here with its links, send none; on a loopback address only
  --platform URL  serve the console for this platform instead of the embedded one
  --help          print this`;

/**
 * Reads the arguments after the script's name; 'help' when they ask for it.
 * @throws OptionError
 */
export function parseOptions(argv: readonly string[]): Options | 'help' {
  const values = parseStrictly(argv);
  if (values.help) return 'help';
  const {
    allow,
    'allowed-hosts': allowed,
    'cors-origins': origins,
    'tile-hosts': tiles,
    'widget-hosts': resources,
    'trust-proxy': proxies,
    'service-endpoints': endpoints,
  } = values;
  return {
    port: portOf('--port', values.port),
    host: textOf('--host', values.host),
    mqttPort: portOf('--mqtt-port', values['mqtt-port']),
    ...mqttsOf(values),
    ...(allowed === undefined ? {} : { allowedHosts: itemsOf(allowed).map(hostOf) }),
    ...(origins === undefined ? {} : { corsOrigins: itemsOf(origins).map(originOf) }),
    ...(tiles === undefined ? {} : { tileHosts: itemsOf(tiles).map(sourceOf('--tile-hosts', 'tiles')) }),
    ...(resources === undefined
      ? {}
      : { widgetHosts: itemsOf(resources).map(sourceOf('--widget-hosts', 'cdn')) }),
    ...(proxies === undefined ? {} : { trustProxy: proxiesOf(proxies) }),
    ...(values['restrict-claiming'] ? { restrictClaiming: true } : {}),
    ...(allow === undefined ? {} : { allow: new Set(itemsOf(allow).map(allowanceOf)) }),
    ...(endpoints === undefined ? {} : { serviceEndpoints: endpointsOf(endpoints) }),
    ...(values['rule-queues'] === undefined
      ? {}
      : { ruleQueues: textOf('--rule-queues', values['rule-queues']) }),
    data: textOf('--data', values.data),
    demo: !values['no-demo'],
    ...(values['print-mail'] ? { printMail: true } : {}),
    ...(values.platform === undefined ? {} : { platformUrl: urlOf('--platform', values.platform) }),
    version: packageJson.version,
  };
}

function parseStrictly(argv: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...argv],
      strict: true,
      allowPositionals: false,
      options: {
        port: { type: 'string', default: '8080' },
        host: { type: 'string', default: '127.0.0.1' },
        'mqtt-port': { type: 'string', default: '1883' },
        'mqtts-port': { type: 'string' },
        'mqtts-cert': { type: 'string' },
        'mqtts-key': { type: 'string' },
        'allowed-hosts': { type: 'string' },
        'cors-origins': { type: 'string' },
        'tile-hosts': { type: 'string' },
        'widget-hosts': { type: 'string' },
        'trust-proxy': { type: 'string' },
        'restrict-claiming': { type: 'boolean', default: false },
        allow: { type: 'string' },
        'service-endpoints': { type: 'string' },
        'rule-queues': { type: 'string' },
        data: { type: 'string', default: './data' },
        'no-demo': { type: 'boolean', default: false },
        'print-mail': { type: 'boolean', default: false },
        platform: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (cause) {
    // Node's messages go on with advice of several sentences; the first one names the option.
    const [reason = 'Bad options'] = (cause instanceof Error ? cause.message : String(cause)).split(
      /\.\s|\n/,
    );
    throw new OptionError(`${reason.replace(/\.$/, '')}. See npm start -- --help`);
  }
}

function mqttsOf(values: ReturnType<typeof parseStrictly>): Pick<Options, 'mqtts'> {
  const { 'mqtts-port': port, 'mqtts-cert': certFile, 'mqtts-key': keyFile } = values;
  if (port === undefined && certFile === undefined && keyFile === undefined) return {};
  if (port === undefined || certFile === undefined || keyFile === undefined) {
    throw new OptionError('--mqtts-port, --mqtts-cert and --mqtts-key only go together');
  }
  const mqtts = {
    port: portOf('--mqtts-port', port),
    certFile: textOf('--mqtts-cert', certFile),
    keyFile: textOf('--mqtts-key', keyFile),
  };
  return mqtts.port === 0 ? {} : { mqtts };
}

function portOf(name: string, text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) {
    throw new OptionError(`${name} must be a number from 0 to 65535, not '${text}'`);
  }
  return port;
}

function itemsOf(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}

function hostOf(text: string): string {
  const { hostname } = URL.parse(`http://${text}`) ?? {};
  if (!hostname || hostname !== text.toLowerCase()) {
    throw new OptionError(`--allowed-hosts takes names of hosts without port, not '${text}'`);
  }
  return hostname;
}

function originOf(text: string): string {
  if (text === '*' || URL.parse(text)?.origin === text) return text;
  throw new OptionError(`--cors-origins takes origins such as https://console.example.com, not '${text}'`);
}

/** Nothing of it could say more than a host where it becomes part of the policy of a page. */
const SOURCE = /^(?:(https?):\/\/)?((?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)*(?::\d{1,5})?)$/i;

/** Reads a host from which pages may fetch; the example is the first part of one. */
function sourceOf(option: string, example: string): (text: string) => string {
  return (text) => {
    const [, scheme = 'https', host] = SOURCE.exec(text) ?? [];
    if (host) return `${scheme.toLowerCase()}://${host.toLowerCase()}`;
    throw new OptionError(
      `${option} takes hosts such as ${example}.example.com or *.example.com, not '${text}'`,
    );
  };
}

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

function proxiesOf(text: string): string {
  const items = itemsOf(text);
  const wrong = items.find((item) => {
    const [address = '', bits, ...more] = item.split('/');
    const most = { 4: 32, 6: 128 }[isIP(address)] ?? -1;
    const isNetwork = bits === undefined ? most > 0 : /^\d{1,3}$/.test(bits) && Number(bits) <= most;
    return !NAMED_NETWORKS.includes(item) && (!isNetwork || more.length > 0);
  });
  if (items.length > 0 && wrong === undefined) return items.join(',');
  throw new OptionError(
    `--trust-proxy takes addresses and networks such as 10.0.0.0/8, not '${wrong ?? text}'`,
  );
}

function allowanceOf(text: string): Allowance {
  if (Object.hasOwn(allowances, text)) return text as Allowance;
  throw new OptionError(`--allow knows ${Object.keys(allowances).join(', ')}, not '${text}'`);
}

function endpointsOf(text: string): ServiceEndpoints {
  return Object.fromEntries(
    itemsOf(text).map((item): [CloudService, string] => {
      const [, service = '', address = ''] = /^(\w+)=(.*)$/.exec(item) ?? [];
      if (Object.hasOwn(cloudServices, service)) {
        return [service as CloudService, urlOf(`--service-endpoints ${service}`, address)];
      }
      throw new OptionError(
        `--service-endpoints takes ${Object.keys(cloudServices).join('=..., ')}=..., not '${item}'`,
      );
    }),
  );
}

function textOf(name: string, text: string): string {
  if (text.trim() === '') throw new OptionError(`${name} needs a value`);
  return text;
}

function urlOf(name: string, text: string): string {
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new OptionError(`${name} must be an http or https address, not '${text}'`);
  }
  return text.replace(/\/+$/, '');
}
