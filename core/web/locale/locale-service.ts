import { createToken, type Language } from '#core';

export type TextParameters = Readonly<Record<string, string | number>>;

/** The texts of the interface; a namespace is a plugin's id, or `core`. */
export interface LocaleService {
  readonly language: Language;
  /** Counts up when language or texts change, so that drawn texts can follow. */
  readonly revision: number;
  /** A text with its `{{name}}` places filled; the key itself when there is none. `count` chooses a plural form. */
  text(namespace: string, key: string, parameters?: TextParameters): string;
  has(namespace: string, key: string): boolean;
  /** Loads texts of the present language; without names, all of this build. */
  load(namespaces?: readonly string[]): Promise<void>;
  /** Switches the language without a reload, and remembers it. */
  use(language: Language): Promise<void>;
  onChange(listener: () => void): () => void;
}
export const LocaleService = createToken<LocaleService>('core.locale');
