declare module 'virtual:help' {
  import type { Language } from '#core';
  /** An unparsed help file of a plugin. */
  interface HelpFile {
    /** Group that its entries belong to: the name of the file. */
    readonly group: string;
    readonly text: string;
  }
  /** Help files of all plugins of this build, one chunk a language. See `scripts/help-files.mjs`. */
  export const helpFiles: Readonly<Record<Language, () => Promise<{ readonly default: readonly HelpFile[] }>>>;
}
