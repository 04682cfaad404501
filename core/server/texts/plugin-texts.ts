import type { Language } from '#core';
import { createTextEngine } from '#shared/texts';

/** The keys of a file of texts, in the form `export.columns.title`. */
export type TextKey<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Key : `${Key}.${TextKey<Texts[Key]>}`;
}[keyof Texts & string];

/** Gives a text by its key, its `{{name}}` places filled. */
export type TextOf<Texts> = (key: TextKey<Texts>, parameters?: Readonly<Record<string, unknown>>) => string;

const engine = createTextEngine();

/**
 * The texts that a plugin's server side writes itself (messages, names of columns, names of what it makes), from the
 * files that its web side shows. The language is that of whom it is for.
 */
export function pluginTexts<Texts extends object>(
  plugin: string,
  files: { readonly 'zh-CN': Texts } & Readonly<Record<Language, object>>,
): (language: Language) => TextOf<Texts> {
  for (const [language, texts] of Object.entries(files)) engine.addResourceBundle(language, plugin, texts);
  return (language) => engine.getFixedT(language, plugin) as unknown as TextOf<Texts>;
}
