import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { installWhenNeeded } from './install.mjs';

const [file, ...args] = process.argv.slice(2);
if (!file || !existsSync(file)) {
  console.error(
    file ? `${file} does not exist` : 'node scripts/run-typescript.mjs FILE [ARGUMENT …]: FILE exports run(args)',
  );
  process.exit(2);
}
installWhenNeeded();
const { bundleTypescript } = await import('./bundle-typescript.mjs');
const { run } = await import(pathToFileURL(await bundleTypescript(file)).href);
if (typeof run !== 'function') {
  console.error(`${file} does not export a function run(args)`);
  process.exit(2);
}
const result = await run(args);
if (result !== undefined) console.log(typeof result === 'string' ? result : JSON.stringify(result, null, 2));
