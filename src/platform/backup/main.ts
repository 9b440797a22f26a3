import { parseArgs } from 'node:util';
import { StoreError } from '../store/engine/store-error.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';
import { rotateKey } from './rotate-key.ts';

const usage = `Usage: npm run backup -- FILE [--data DIR]   copies the data into FILE, also while the platform runs
       npm run restore -- FILE [--data DIR]  puts the copy in FILE in the place of the data; the old data is kept
       npm run rotate-key -- [--data DIR]    signs tokens with another key, which ends every session
  --data DIR  folder of the data (./data)`;

// Backups, and what is kept of the data they replace, are their owner's.
process.umask(0o077);

/** Ended by a person: what is half done is removed on the way out. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof StoreError ? error.message : error);
  process.exitCode = 1;
}

async function run(argv: readonly string[]): Promise<number> {
  const parsed = parse(argv);
  if (!parsed) {
    console.error(usage);
    return 1;
  }
  const { data } = parsed;
  switch (parsed.verb) {
    case 'backup':
      await backUp({ data, file: parsed.file });
      console.log(`The data in ${data} is in ${parsed.file}`);
      break;
    case 'restore': {
      const kept = await restore({ data, file: parsed.file });
      const aside = kept === null ? '' : `; what was there is in ${kept}`;
      console.log(`${parsed.file} is now the data in ${data}${aside}`);
      break;
    }
    case 'rotate-key':
      await rotateKey(data);
      console.log(`The platform in ${data} signs tokens with another key: every session has ended`);
  }
  return 0;
}

function parse(argv: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { data: { type: 'string', default: './data' } },
    });
    const [verb, file, ...rest] = positionals;
    const { data } = values;
    if (rest.length > 0 || data === '') return undefined;
    if (verb === 'rotate-key') return file === undefined ? ({ verb, data } as const) : undefined;
    if ((verb !== 'backup' && verb !== 'restore') || !file) return undefined;
    return { verb, file, data } as const;
  } catch {
    return undefined;
  }
}
