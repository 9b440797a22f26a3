import type { LogLevel } from './gateway-draft.ts';

/** The parts of a gateway that write logs, with their names in its program. */
const LOGGERS = {
  service: 'service',
  connector: 'connector',
  converter: 'converter',
  tb_connection: 'tb_connection',
  storage: 'storage',
  extension: 'extension',
} as const;

const FORMAT = '%(asctime)s - %(levelname)s - [%(filename)s] - %(module)s - %(lineno)d - %(message)s';
const DATE_FORMAT = '%Y-%m-%d %H:%M:%S';
/** A file a day, of the last seven days. */
const ROTATION = '"d", 1, 7';

/**
 * What a gateway is told of its logs, as Python's `logging.config` reads it: each of its parts writes into a file of its
 * own in a folder. Python has no level for nothing at all: the gravest stands for it.
 */
export function logConfig(level: LogLevel, folder: string): string {
  const written = level === 'NONE' ? 'CRITICAL' : level;
  const names = Object.keys(LOGGERS);
  const path = folder.endsWith('/') ? folder : `${folder}/`;
  const sections: [string, Record<string, string>][] = [
    ['loggers', { keys: ['root', ...names].join(', ') }],
    ['handlers', { keys: ['consoleHandler', ...names.map(handlerOf)].join(', ') }],
    ['formatters', { keys: 'LogFormatter' }],
    ['logger_root', { level: 'ERROR', handlers: 'consoleHandler' }],
    ...Object.entries(LOGGERS).map(([name, qualname]): [string, Record<string, string>] => [
      `logger_${name}`,
      {
        level: written,
        handlers: `${handlerOf(name)}, consoleHandler`,
        formatter: 'LogFormatter',
        qualname,
      },
    ]),
    [
      'handler_consoleHandler',
      { class: 'StreamHandler', level: written, formatter: 'LogFormatter', args: '(sys.stdout,)' },
    ],
    ...names.map((name): [string, Record<string, string>] => [
      `handler_${handlerOf(name)}`,
      {
        level: written,
        class: 'logging.handlers.TimedRotatingFileHandler',
        formatter: 'LogFormatter',
        args: `(${JSON.stringify(`${path}${name}.log`)}, ${ROTATION},)`,
      },
    ]),
    ['formatter_LogFormatter', { class: 'logging.Formatter', format: FORMAT, datefmt: DATE_FORMAT }],
  ];
  return sections
    .map(
      ([name, members]) =>
        `[${name}]\n${Object.entries(members)
          .map(([key, value]) => `${key}=${value}\n`)
          .join('')}`,
    )
    .join('\n');
}

function handlerOf(name: string): string {
  return `${name}Handler`;
}
