import { isDeepStrictEqual } from 'node:util';
import { loadManifestFile } from './manifests.mjs';

/** Route names are in `virtual:route-paths`; the reasons are for developers. */
const webRoute = ({ name: _name, reason: _reason, ...route }) => route;

function webData({ summary: _, routes, ...manifest }) {
  return routes === undefined ? manifest : { ...manifest, routes: routes.map(webRoute) };
}

/**
 * Returns the module of a manifest for the web: its data without `summary`, which is for developers, and without the
 * route fields that only the build reads. Every other export must be plain data, too.
 */
export function webManifest({ manifest, exports }, file) {
  return Object.entries(exports)
    .map(([name, value]) => {
      const data = value === manifest ? webData(manifest) : value;
      const text = JSON.stringify(data);
      if (text === undefined || !isDeepStrictEqual(JSON.parse(text), data))
        throw new Error(`${file} exports ${name}, which is no plain data`);
      return `export const ${name} = ${text};\n`;
    })
    .join('');
}

export default function webManifestLoader() {
  const loaded = loadManifestFile(this.resourcePath);
  for (const file of loaded.files) this.addDependency(file);
  return webManifest(loaded, this.resourcePath);
}
