import type { i18n } from 'i18next';
import { createToken, type Language } from '#core';

export type TextParameters = Readonly<Record<string, string | number>>;

/** Returns a text of one namespace: `t('title')`, `t('found', { count: 3 })`. */
export type TextOf = (key: string, parameters?: TextParameters) => string;

/** Texts of the interface; a namespace is a plugin's id, or `core`. */
export interface LocaleService {
  readonly language: Language;
  /** The language that `use` was last called with, before its texts are loaded; `language` again if they cannot be. */
  readonly requested: Language;
  /** Incremented when the language or texts change, so that MobX observers can follow. */
  readonly revision: number;
  /** The i18next instance used by components through `useText`. */
  readonly engine: i18n;
  /**
   * Returns a text with its `{{name}}` placeholders filled; `count` selects a plural form. Returns an empty text while
   * the texts of the namespace are loading, which this call starts; returns the key itself, which is reported, if they
   * have no such text.
   */
  text(namespace: string, key: string, parameters?: TextParameters): string;
  has(namespace: string, key: string): boolean;
  /** Returns whether all texts of a namespace have been loaded in the current language. */
  isHere(namespace: string): boolean;
  /**
   * Resolves when `isHere` is true; callers share a promise until then, for React's `use`. A failure is remembered for
   * a second, so that components that wait for the texts fail instead of requesting them endlessly.
   */
  whenHere(namespace: string): Promise<void>;
  /**
   * Returns the namespace of a plugin's texts. Groups that its manifest names in `loadTextsEarly` have their own
   * namespace, which is loaded with the first screens.
   */
  getNamespace(plugin: string, groups: readonly string[]): string;
  /** Loads texts of the current language; without names, all of this build. Rejects when some could not be loaded. */
  load(namespaces?: readonly string[]): Promise<void>;
  /**
   * Loads the texts of the frame and the first screens: all of some plugins, of others the part named in their
   * manifests.
   */
  loadFirst(): Promise<void>;
  /** Returns a lookup for texts of any language, displayed or not, after loading all of them. */
  textsIn(language: Language): Promise<(namespace: string, key: string) => string | undefined>;
  /** Switches the language without a reload once its texts are loaded, and remembers it. */
  use(language: Language): Promise<void>;
}
export const LocaleService = createToken<LocaleService>('core.locale');
