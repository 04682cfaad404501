declare module 'virtual:plugins' {
  import type { Language, PluginEntry, PluginSide } from '#core';
  /** The plugins of this build: every manifest at once, each side on demand. */
  export const plugins: readonly PluginEntry<PluginSide>[];
  type Texts = Readonly<Record<string, () => Promise<{ readonly default: Readonly<Record<string, unknown>> }>>>;
  /** The plugins' texts: language, then plugin id. */
  export const locales: Readonly<Record<Language, Texts>>;
  /** On the web, once more those that are read before anybody is signed in, without the rest. */
  export const signInLocales: Readonly<Partial<Record<Language, Texts>>>;
}
