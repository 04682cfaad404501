import { pathToFileURL } from 'node:url';
import { isBuilt } from './fingerprint.mjs';
import { installWhenNeeded } from './install.mjs';

/**
 * Prepares the working tree for running: installs the locked packages and builds the current sources. Exits the process
 * on failure.
 */
export async function prepare() {
  installWhenNeeded();
  if (isBuilt()) return;
  const { build } = await import('./build.mjs');
  if (!(await build())) process.exit(1);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await prepare();
