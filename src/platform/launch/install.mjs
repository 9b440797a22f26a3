import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import { LaunchError, projectFolder } from './project.mjs';

/**
 * Installs the packages of package-lock.json unless they are there. `development: false` is content with an
 * installation without the packages that only building and testing need.
 */
export function installWhenNeeded({ development }) {
  if (isInstalled(development)) return;
  console.error('Installing packages ...');
  const [program, leading] = npmCommand();
  const { status, stdout, stderr, error } = spawnSync(
    program,
    [...leading, 'ci', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: projectFolder,
      encoding: 'utf8',
      env: { ...process.env, PATH: pathWithoutProject() },
      shell: process.platform === 'win32' && leading.length === 0,
    },
  );
  if (error) throw new LaunchError(`npm could not be started: ${error.message}`);
  if (status !== 0) throw new LaunchError(`npm ci failed:\n${stdout}${stderr}`);
}

/** Compares what npm notes of its last installation with the lock file: right however the packages came here. */
function isInstalled(development) {
  const wanted = readLock('package-lock.json');
  const present = readLock('node_modules/.package-lock.json');
  if (!wanted) throw new LaunchError('package-lock.json is missing: the checkout is not complete.');
  if (!present) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || entry.optional || entry.devOptional) return true;
    if (entry.dev && !development) return true;
    return present[path]?.version === entry.version && present[path]?.integrity === entry.integrity;
  });
}

function readLock(path) {
  try {
    return JSON.parse(readFileSync(join(projectFolder, path), 'utf8')).packages;
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw new LaunchError(`${path} cannot be read: ${error.message}`);
  }
}

/** npm as the caller runs it, by the Node that ran it; `npm` of the PATH when no npm called us. */
function npmCommand() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  return script && node ? [node, [script]] : ['npm', []];
}

/** npm must not run on the pinned Node of node_modules: it deletes that folder while it installs. */
function pathWithoutProject() {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(join(projectFolder, 'node_modules') + sep))
    .join(delimiter);
}
