import { parseArgs } from 'node:util';
import { StoreError } from '../store/engine/store-error.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';

const usage = `Usage: npm run backup -- FILE [--data DIR]   copies the data into FILE, also while the platform runs
       npm run restore -- FILE [--data DIR]  puts the copy in FILE in the place of the data; the old data is kept
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
  const { verb, data, file } = parsed;
  if (verb === 'backup') {
    await backUp({ data, file });
    console.log(`The data in ${data} is in ${file}`);
  } else {
    const kept = await restore({ data, file });
    console.log(`${file} is now the data in ${data}${kept === null ? '' : `; what was there is in ${kept}`}`);
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
    if ((verb !== 'backup' && verb !== 'restore') || !file || rest.length > 0 || values.data === '') {
      return undefined;
    }
    return { verb, file, data: values.data } as const;
  } catch {
    return undefined;
  }
}
