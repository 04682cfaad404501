const summary = /^ {2}summary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),\n/m;

/** A manifest as the web has it: without the sentence on the plugin, which is for those who read its code. */
export const webManifest = (source) => source.replace(summary, '');

export default function webManifestLoader(source) {
  return webManifest(source);
}
