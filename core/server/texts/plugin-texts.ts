import type { Language } from '#core';
import { createTextEngine } from '#shared/texts';

/** The keys of a text file, in the form `export.columns.title`. */
export type TextKey<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Key : `${Key}.${TextKey<Texts[Key]>}`;
}[keyof Texts & string];

/** Returns a text by its key, with its `{{name}}` placeholders replaced. */
export type TextOf<Texts> = (key: TextKey<Texts>, parameters?: Readonly<Record<string, unknown>>) => string;

const engine = createTextEngine();

/**
 * Returns the texts that a plugin's server side writes itself (messages, column names, names of created items), from
 * the same files as its web side, in the recipient's language.
 */
export function pluginTexts<Texts extends object>(
  plugin: string,
  files: { readonly 'zh-CN': Texts } & Readonly<Record<Language, object>>,
): (language: Language) => TextOf<Texts> {
  for (const [language, texts] of Object.entries(files)) engine.addResourceBundle(language, plugin, texts);
  return (language) => engine.getFixedT(language, plugin) as unknown as TextOf<Texts>;
}
