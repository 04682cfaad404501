declare module 'virtual:plugins' {
  import type { Language, PluginEntry, PluginSide } from '#core';
  /** The plugins of this build: all manifests eagerly, each side on demand. */
  export const plugins: readonly PluginEntry<PluginSide>[];
  /** Texts by namespace: a plugin's id, or `core`. */
  type Texts = () => Promise<{ readonly default: Readonly<Record<string, Readonly<Record<string, unknown>>>> }>;
  /**
   * The texts of a language. On the web, for a plugin whose texts are not loaded early, `first` contains the texts that
   * manifests name, and `later` all of them; `sign-in` repeats what is read before sign-in. The server has everything
   * in `first`.
   */
  export const texts: Readonly<Record<Language, Readonly<Record<'first' | 'later' | 'sign-in', Texts>>>>;
}

/** Exports of a module evaluated at build time, see `scripts/made-module-loader.mjs`. */
declare module '*?made' {
  const content: string;
  export default content;
}
