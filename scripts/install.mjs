import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

const getPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/**
 * Returns the reason why packages must be installed, or null. Compares contents rather than times, since a checkout
 * resets times: npm writes node_modules/.package-lock.json last, and each package's folder must exist as well.
 */
export function installReason(folder = root) {
  const installed = join(folder, 'node_modules/.package-lock.json');
  if (!existsSync(installed))
    return existsSync(join(folder, 'node_modules')) ? 'a previous installation did not finish' : 'first run';
  let present;
  try {
    present = getPackages(installed);
  } catch {
    return 'a previous installation did not finish';
  }
  const wanted = getPackages(join(folder, 'package-lock.json'));
  for (const [at, { version, optional }] of Object.entries(wanted)) {
    if (at === '' || (optional && !present[at])) continue;
    if (present[at]?.version !== version)
      return `${at.slice(at.lastIndexOf('node_modules/') + 13)} ${version} is wanted`;
    if (!existsSync(join(folder, at, 'package.json'))) return `${at} is incomplete`;
  }
  const extra = Object.keys(present).find((at) => !wanted[at]);
  return extra ? `${extra} is not in package-lock.json` : null;
}

/** Includes the build packages: `npm start` runs as production, where npm would leave them out. */
export const installArguments = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];

/** Installs the locked packages when they are missing, and logs one line for the start and one for the end. */
export function installWhenNeeded() {
  const reason = installReason();
  if (!reason) return;
  const started = Date.now();
  console.log(`Installing packages (${reason}); this takes about a minute…`);
  const { status, stdout, stderr, error } = spawnSync('npm', installArguments, {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    maxBuffer: 1 << 26,
  });
  if (error || status !== 0) {
    const installOutput = `${stdout ?? ''}${stderr ?? ''}${error ? error.message : ''}`.split(
      /\n.*Clean install a project/,
    )[0];
    console.error(installOutput.trim());
    console.error(
      'Packages could not be installed: `npm ci` failed. Check that the npm registry is reachable and the disk has free space.',
    );
    process.exit(1);
  }
  console.log(`Packages installed in ${((Date.now() - started) / 1000).toFixed(0)} s.`);
}
