import type { Language } from '#core';
import { pluginTexts, type Caller, type NamedText } from '#core/server';
import type { ModuleAnswer } from '../contract';
import type { ModuleView } from '../module';
import type { ModuleTexts, ServedModule } from './serve-module';

/** Texts of a plugin that serves modules: the language is known only when a question is answered. */
export const moduleTexts = (plugin: string, files: Readonly<Record<Language, object>>): ModuleTexts =>
  pluginTexts(plugin, files) as unknown as ModuleTexts;

/**
 * Creates the view data for rendering a table or a sentence on the server, in the language of the caller; `named`
 * returns the texts of other plugins.
 */
export function serverView(
  { plugin, texts }: ServedModule,
  { language, timeZone }: Caller,
  { Rows, Before, Counted }: Pick<ModuleAnswer, 'Rows' | 'Before' | 'Counted'>,
  named: NamedText,
): ModuleView<object> {
  const text = texts(language);
  return {
    rows: Rows,
    before: Before?.Rows ?? null,
    counted: Counted,
    language,
    timeZone,
    text: (key, parameters = {}) =>
      key.startsWith(`${plugin}:`) ? text(key.slice(plugin.length + 1), parameters) : named(key, parameters),
  };
}
