import type { i18n } from 'i18next';
import { createToken, type Language } from '#core';

export type TextParameters = Readonly<Record<string, string | number>>;

/** The texts of the interface; a namespace is a plugin's id, or `core`. */
export interface LocaleService {
  readonly language: Language;
  /** Counts up when language or texts change, so that what MobX watches can follow. */
  readonly revision: number;
  /** What components take their texts from, by `useText`. */
  readonly engine: i18n;
  /** A text with its `{{name}}` places filled; the key itself when there is none. `count` chooses a plural form. */
  text(namespace: string, key: string, parameters?: TextParameters): string;
  has(namespace: string, key: string): boolean;
  /** Loads texts of the present language; without names, all of this build. Rejects when some could not be had. */
  load(namespaces?: readonly string[]): Promise<void>;
  /** Loads what the frame and the first screens say: all of some plugins, of others what their manifests name. */
  loadFirst(): Promise<void>;
  /** Gives texts of any language, shown or not, once all of them are here. */
  textsIn(language: Language): Promise<(namespace: string, key: string) => string | undefined>;
  /** Switches the language without a reload, and remembers it. */
  use(language: Language): Promise<void>;
}
export const LocaleService = createToken<LocaleService>('core.locale');
