import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const repositoryRoot = join(import.meta.dirname, '../..');
/** Files of the product that assemble the shared modules, by side. */
const lists = { web: 'core/web/host/host-modules.ts', server: 'core/server/plugins/external/host-modules.ts' };
/** Provided to plugins that require the plugin. */
const serverEntry = /^#plugins\/[a-z0-9-]+\/server$/;

/** Returns the modules that a side shares, with the exported names; undefined for all names. */
function providedBy(side) {
  const text = readFileSync(join(repositoryRoot, lists[side]), 'utf8');
  const list = text.slice(text.indexOf('export const hostModules'));
  const lines = list.matchAll(/^ {2}'?([^':,\s]+)'?(?:: (?:\w+|\{([^}]*)\}))?,$/gm);
  return new Map([...lines].map(([, module, names]) => [module, names?.match(/\w+/g)]));
}

const getHost = (module) => `globalThis.opinionMonitor[${JSON.stringify(module)}]`;

/**
 * Maps the imports of a plugin's side to the shared modules of the running product. For a partially shared module the
 * bundler sees a stub with the shared names: any other name would be undefined at run time and therefore fails the
 * build.
 */
export function getSharedModules(side, folder) {
  const shared = providedBy(side);
  const alias = {};
  mkdirSync(folder, { recursive: true });
  for (const [module, names] of shared) {
    if (!names) continue;
    alias[`${module}$`] = join(folder, `${side}-${module.replace(/\W+/g, '-')}.mjs`);
    const exported = names.map((name) => `export const ${name} = shared.${name};\n`).join('');
    writeFileSync(alias[`${module}$`], `const shared = ${getHost(module)};\n${exported}`);
  }
  const externals = ({ request }, done) => {
    if (`${request}$` in alias) done();
    else if (shared.has(request) || (side === 'server' && serverEntry.test(request)))
      done(undefined, `var ${getHost(request)}`);
    else if (/^#(core|plugins)/.test(request))
      done(new Error(`${request} is not available to separately built plugins`));
    else done();
  };
  return { alias, externals: [externals] };
}
