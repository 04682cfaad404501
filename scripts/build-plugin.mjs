import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundlePlugin } from './build-plugin/bundle.mjs';
import { describePlugin } from './build-plugin/describe.mjs';
import { stagedPlugin } from './build-plugin/stage.mjs';

/**
 * Builds a plugin from its own folder for `PLUGINS_DIR`: checked against the repository conventions, bundled without
 * the shared modules of the product, and described by a hash of each file. Returns the folder that was written.
 */
export async function buildPlugin(folder, target) {
  const id = basename(resolve(folder));
  if (!existsSync(resolve(folder, 'plugin.ts'))) throw new Error(`${folder} has no plugin.ts`);
  const staged = stagedPlugin(resolve(folder), id);
  try {
    const problems = staged.problems();
    if (problems.length > 0) throw new Error(`${id} violates the rules:\n${problems.join('\n')}`);
    const out = resolve(target, id);
    await bundlePlugin(staged.folder, id, out);
    await describePlugin(resolve(folder), staged.folder, id, out);
    return out;
  } finally {
    staged.remove();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [folder, target = process.env.PLUGINS_DIR ?? 'plugins-of-others'] = process.argv.slice(2);
  try {
    if (!folder)
      throw new Error("npm run build-plugin -- FOLDER [TARGET]: FOLDER is the plugin's folder, named after its id");
    console.log(`Written to ${await buildPlugin(folder, target)}`);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
