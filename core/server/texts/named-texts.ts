import { languages, type Language } from '#core';
import { createTextEngine } from '#shared/texts';

/** Returns a text by `PLUGIN:KEY`, as used in declarations; the last part of the key when it is missing. */
export type NamedText = (key: string, parameters?: Readonly<Record<string, unknown>>) => string;

const engine = createTextEngine();
let reading: Promise<void> | undefined;

async function read(): Promise<void> {
  const { texts } = await import('virtual:plugins');
  for (const language of languages)
    for (const [plugin, content] of Object.entries((await texts[language].first()).default))
      engine.addResourceBundle(language, plugin, content);
}

/** Adds the texts of a plugin that is not part of this build. */
export function addTexts(plugin: string, language: Language, content: object): void {
  engine.addResourceBundle(language, plugin, content);
}

/**
 * Returns the texts of every plugin of this build, for server output based on declarations: headings, names of filters.
 */
export async function namedTexts(language: Language): Promise<NamedText> {
  reading ??= read();
  await reading;
  return (key, parameters) => {
    const end = key.indexOf(':');
    const [plugin, name] = [key.slice(0, end), key.slice(end + 1)];
    return engine.exists(name, { lng: language, ns: plugin, ...parameters })
      ? engine.getFixedT(language, plugin)(name, { ...parameters })
      : (name.split('.').at(-1) ?? name);
  };
}
