import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Finds the entry that `name` resolves to from a package at `from`, by Node's lookup through the parent folders. */
function resolved(packages, from, name) {
  for (
    let base = from;
    ;
    base = base.includes('/node_modules/') ? base.slice(0, base.lastIndexOf('/node_modules/')) : ''
  ) {
    const packageEntry = packages[`${base ? `${base}/` : ''}node_modules/${name}`];
    if (packageEntry || base === '') return packageEntry;
  }
}

/**
 * Returns the optional packages (such as native bindings of other platforms) that a lock file does not contain at the
 * required version. npm installs without an error here and fails on another platform.
 */
export function missingFromLock({ packages }) {
  return Object.entries(packages).flatMap(([at, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies).flatMap(([name, range]) => {
      const installed = resolved(packages, at, name);
      return !installed || (/^\d/.test(range) && installed.version !== range) ? [`${at} -> ${name}@${range}`] : [];
    }),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const missing = missingFromLock(JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')));
  for (const line of missing) console.error(`package-lock.json lacks ${line}`);
  process.exitCode = missing.length > 0 ? 1 : 0;
}
