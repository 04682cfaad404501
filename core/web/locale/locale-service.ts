import type { i18n } from 'i18next';
import { createToken, type Language } from '#core';

export type TextParameters = Readonly<Record<string, string | number>>;

/** Returns a text of one namespace: `t('title')`, `t('found', { count: 3 })`. */
export type TextOf = (key: string, parameters?: TextParameters) => string;

/** The texts of the interface; a namespace is a plugin's id, or `core`. */
export interface LocaleService {
  readonly language: Language;
  /** Counts up when language or texts change, so that what MobX watches can follow. */
  readonly revision: number;
  /** What components take their texts from, by `useText`. */
  readonly engine: i18n;
  /**
   * A text with its `{{name}}` places filled; `count` chooses a plural form. Empty while the texts of its namespace are
   * on their way, which it then asks for; the key itself, which is reported, when they have no such text.
   */
  text(namespace: string, key: string, parameters?: TextParameters): string;
  has(namespace: string, key: string): boolean;
  /** Whether all texts of a namespace have been loaded in the current language. */
  isHere(namespace: string): boolean;
  /**
   * Resolves when `isHere` holds; callers share a promise until then, for React's `use`. A failure is remembered for a
   * second, so that components that wait for the texts fail instead of asking again without end.
   */
  whenHere(namespace: string): Promise<void>;
  /**
   * Returns the namespace of a plugin's texts. Groups of them that its manifest names in `textsFirst` have one of their
   * own, which is loaded with the first screens.
   */
  namespaceOf(plugin: string, groups: readonly string[]): string;
  /** Loads texts of the present language; without names, all of this build. Rejects when some could not be had. */
  load(namespaces?: readonly string[]): Promise<void>;
  /** Loads what the frame and the first screens say: all of some plugins, of others what their manifests name. */
  loadFirst(): Promise<void>;
  /** Gives texts of any language, shown or not, once all of them are here. */
  textsIn(language: Language): Promise<(namespace: string, key: string) => string | undefined>;
  /** Switches the language without a reload once its texts are here, and remembers it. */
  use(language: Language): Promise<void>;
}
export const LocaleService = createToken<LocaleService>('core.locale');
