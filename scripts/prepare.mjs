import { pathToFileURL } from 'node:url';
import { isBuilt } from './fingerprint.mjs';
import { installWhenNeeded } from './install.mjs';

/**
 * Brings the tree to where it can run: packages as locked, a build of the sources as they are. Ends the process when it
 * can't.
 */
export async function prepare() {
  installWhenNeeded();
  if (isBuilt()) return;
  const { build } = await import('./build.mjs');
  if (!(await build())) process.exit(1);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await prepare();
