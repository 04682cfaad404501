declare module 'virtual:plugins' {
  import type { Language, PluginEntry, PluginSide } from '#core';
  /** The plugins of this build: every manifest at once, each side on demand. */
  export const plugins: readonly PluginEntry<PluginSide>[];
  /** The plugins' texts: language, then plugin id. */
  export const locales: Readonly<Record<Language, Readonly<Record<string, () => Promise<{ readonly default: Readonly<Record<string, unknown>> }>>>>>;
}
