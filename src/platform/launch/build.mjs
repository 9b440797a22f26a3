import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { installWhenNeeded } from './install.mjs';
import { LaunchError, launch, pinnedNode, projectFolder } from './project.mjs';

const output = join(projectFolder, 'dist');
/** Everything the built console depends on. */
const sources = [
  'index.html',
  'package-lock.json',
  'tailwind.config.js',
  'tsconfig.json',
  'vite.config.ts',
  'src/assets',
  'src/build',
  'src/console',
  'src/model',
  'src/platform/demo/widget-bundles',
  'src/platform/http/sandbox-pages.ts',
  'src/platform/launch/build.mjs',
];
/** Below this a compressed twin saves less than its headers cost. */
const COMPRESS_FROM_BYTES = 256;

/** Builds the console into dist/ when its sources changed since the last build. */
export async function buildWhenNeeded() {
  const wanted = sourcesHash();
  if (readStamp() === wanted) return;
  console.error('Building the console ...');
  await build(wanted);
}

/** Builds beside dist/ and swaps, so that a failed build leaves the old one and nobody is served half of a new one. */
async function build(hash) {
  const next = join(projectFolder, `node_modules/.clavier-build-${process.pid}`);
  mkdirSync(next);
  try {
    const { status, stdout, stderr } = spawnSync(
      pinnedNode(),
      ['node_modules/vite/bin/vite.js', 'build', '--outDir', next, '--emptyOutDir', '--logLevel', 'warn'],
      { cwd: projectFolder, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } },
    );
    if (status !== 0) throw new LaunchError(`The console could not be built:\n${stdout}${stderr}`);
    await compressFolder(next);
    writeFileSync(join(next, '.stamp'), hash);
    rmSync(output, { recursive: true, force: true });
    renameSync(next, output);
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
}

/** Writes .gz and .br beside every text file, so that the platform never compresses while it answers. */
async function compressFolder(folder) {
  const texts = filesIn(folder).filter((path) => /\.(html|js|css|json|svg|txt|map|webmanifest)$/.test(path));
  await Promise.all(
    texts.map(async (path) => {
      const bytes = readFileSync(path);
      if (bytes.length < COMPRESS_FROM_BYTES) return;
      const [gzipped, brotlied] = await Promise.all([
        smallestGzip(bytes),
        promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
      ]);
      writeFileSync(`${path}.gz`, gzipped);
      writeFileSync(`${path}.br`, brotlied);
    }),
  );
}

/** How much memory it may take decides where it divides a file, which is better now with more of it, now with less. */
async function smallestGzip(bytes) {
  const ways = await Promise.all(
    [5, 6, 7, 8, 9].map((memLevel) => promisify(gzip)(bytes, { level: 9, memLevel })),
  );
  return ways.reduce((one, other) => (other.length < one.length ? other : one));
}

function sourcesHash() {
  const hash = createHash('sha256');
  for (const source of sources) {
    const path = join(projectFolder, source);
    if (!existsSync(path)) throw new LaunchError(`${source} is missing: the checkout is not complete.`);
    for (const file of source.includes('.') ? [path] : filesIn(path)) {
      hash.update(relative(projectFolder, file)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesIn(path) : [path];
    });
}

function readStamp() {
  const stamp = join(output, '.stamp');
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await launch(async () => {
    installWhenNeeded({ development: false });
    if (process.argv.includes('--if-changed')) await buildWhenNeeded();
    else await build(sourcesHash());
    return 0;
  });
}
