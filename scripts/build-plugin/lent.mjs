import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const house = join(import.meta.dirname, '../..');
/** Where the running product puts together what it lends, by side. */
const lists = { web: 'core/web/host/host-modules.ts', server: 'core/server/plugins/external/host-modules.ts' };
/** Lent to whoever requires the plugin. */
const serverDoor = /^#plugins\/[a-z0-9-]+\/server$/;

/** Each module that a side lends, with the names that are lent of it; undefined for all of them. */
function lentBy(side) {
  const text = readFileSync(join(house, lists[side]), 'utf8');
  const list = text.slice(text.indexOf('export const hostModules'));
  const lines = list.matchAll(/^ {2}'?([^':,\s]+)'?(?:: (?:\w+|\{([^}]*)\}))?,$/gm);
  return new Map([...lines].map(([, module, names]) => [module, names?.match(/\w+/g)]));
}

const hostOf = (module) => `globalThis.opinionMonitor[${JSON.stringify(module)}]`;

/**
 * How a side of a plugin takes what the product lends, from where the product puts it. Of a module that is lent in part
 * the bundler sees a stand-in with those names: another one would be undefined once the plugin runs, and fails the
 * build.
 */
export function lending(side, folder) {
  const lent = lentBy(side);
  const alias = {};
  mkdirSync(folder, { recursive: true });
  for (const [module, names] of lent) {
    if (!names) continue;
    alias[`${module}$`] = join(folder, `${side}-${module.replace(/\W+/g, '-')}.mjs`);
    const exported = names.map((name) => `export const ${name} = lent.${name};\n`).join('');
    writeFileSync(alias[`${module}$`], `const lent = ${hostOf(module)};\n${exported}`);
  }
  const externals = ({ request }, done) => {
    if (`${request}$` in alias) done();
    else if (lent.has(request) || (side === 'server' && serverDoor.test(request)))
      done(undefined, `var ${hostOf(request)}`);
    else if (/^#(core|plugins)/.test(request)) done(new Error(`${request} is not lent to plugins built apart`));
    else done();
  };
  return { alias, externals: [externals] };
}
