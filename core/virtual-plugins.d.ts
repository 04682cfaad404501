declare module 'virtual:plugins' {
  import type { Language, PluginEntry, PluginSide } from '#core';
  /** The plugins of this build: every manifest at once, each side on demand. */
  export const plugins: readonly PluginEntry<PluginSide>[];
  /** Texts by namespace: a plugin's id, or `core`. */
  type Texts = () => Promise<{ readonly default: Readonly<Record<string, Readonly<Record<string, unknown>>>> }>;
  /**
   * The texts of a language. On the web, of a plugin whose texts are not first ones, `first` holds what manifests name,
   * and `later` all; `sign-in` holds once more what is read before anybody is signed in. The server has all in `first`.
   */
  export const texts: Readonly<Record<Language, Readonly<Record<'first' | 'later' | 'sign-in', Texts>>>>;
}

/** What a module gives that the build runs, see `scripts/made-module-loader.mjs`. */
declare module '*?made' {
  const content: string;
  export default content;
}
