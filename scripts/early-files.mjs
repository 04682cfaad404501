import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rspack } from '@rsbuild/core';
import { languages } from './text-registry.mjs';

const source = join(import.meta.dirname, '../core/web/boot/early.ts');
/** Files in which most functions run at startup. */
const eager = /^static\/js\/(async\/)?(index|library|shell|kit)\.\w+\.js$/;
/**
 * Magic comment in the first line of a file that makes V8 compile all functions in the background instead of on first
 * call.
 */
const hint = '//# allFunctionsCalledOnLoad\n';

/**
 * Returns the script that prefetches the next files, as plain JavaScript inlined in the page, since a separate file
 * would arrive later.
 */
async function earlyScript() {
  const { code } = await rspack.experiments.swc.transform(readFileSync(source, 'utf8'), {
    minify: true,
    jsc: { target: 'es2022', parser: { syntax: 'typescript' }, minify: { compress: true, mangle: true } },
  });
  return code;
}

/**
 * Adds the face of the product, the sign-in page and the first files needed after sign-in to the page's prefetch, and
 * marks what the browser runs immediately.
 */
export const pluginEarlyFiles = () => ({
  name: 'early-files',
  setup(api) {
    api.modifyHTMLTags(async (tags, { compilation, assetPrefix }) => {
      const address = (file) => `${assetPrefix.replace(/\/$/, '')}/${file}`;
      const initial = new Set(compilation.entrypoints.get('index')?.getFiles() ?? []);
      const filesOf = (names) => {
        const files = names
          .flatMap((name) => [...(compilation.namedChunkGroups.get(name)?.getFiles() ?? [])])
          .filter((file) => /\.(js|css)$/.test(file) && !initial.has(file));
        return [...new Set(files)].map(address);
      };
      const first = filesOf(['shell', ...languages.map((language) => `locale-${language}`)]);
      const screens = filesOf(['kit']).filter((file) => !first.includes(file));
      // The page itself is in the first language; other languages are known only to the application.
      const signIn = ['before-sign-in-login', `locale-sign-in-${languages[0]}`];
      // The face of Latin letters and digits is known to the browser only after the styles.
      const fonts = Object.keys(compilation.assets).filter((file) => file.endsWith('.woff2'));
      for (const href of fonts.map(address))
        tags.headTags.unshift({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: 'anonymous' },
        });
      tags.headTags.push(
        { tag: 'meta', attrs: { name: 'first-files', content: first.join(' ') } },
        { tag: 'meta', attrs: { name: 'screen-files', content: screens.join(' ') } },
        { tag: 'meta', attrs: { name: 'sign-in-files', content: filesOf(signIn).join(' ') } },
        { tag: 'script', children: await earlyScript() },
      );
      return tags;
    });
    api.processAssets({ stage: 'optimize-size' }, ({ compilation, sources }) => {
      for (const name of Object.keys(compilation.assets).filter((each) => eager.test(each)))
        compilation.updateAsset(name, (asset) => new sources.ConcatSource(hint, asset));
    });
  },
});
