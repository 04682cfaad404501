import { locales } from 'virtual:plugins';
import { languages, type Language } from '#core';

type Texts = Readonly<Record<string, unknown>>;

const loaded = new Map<Language, Promise<ReadonlyMap<string, Texts>>>();

/** The plugins' texts of the language that is not shown, so that screens are found by either name. */
export function otherTexts(shown: Language): Promise<ReadonlyMap<string, Texts>> {
  const other = languages.find((language) => language !== shown) ?? shown;
  const running = loaded.get(other);
  if (running) return running;
  const all = Promise.all(
    Object.entries(locales[other]).map(async ([plugin, load]) => [plugin, (await load()).default] as const),
  ).then((entries) => new Map(entries));
  all.catch(() => loaded.delete(other));
  loaded.set(other, all);
  return all;
}

/** A text by its key, whether it is written flat (`menu.a`) or nested. */
export function textAt(texts: Texts | undefined, key: string): string | undefined {
  const flat = texts?.[key];
  if (typeof flat === 'string') return flat;
  const nested = key
    .split('.')
    .reduce<unknown>(
      (value, part) => (typeof value === 'object' && value !== null ? (value as Texts)[part] : undefined),
      texts,
    );
  return typeof nested === 'string' ? nested : undefined;
}
