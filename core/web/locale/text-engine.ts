import type { TextParameters } from './locale-service';

type Texts = Readonly<Record<string, unknown>>;

/** Finds a text by its key, whose dots lead into nested objects or are part of a flat key. */
function find(texts: unknown, key: string): string | undefined {
  if (typeof texts !== 'object' || texts === null) return undefined;
  const own = (texts as Texts)[key];
  if (Object.hasOwn(texts, key)) return typeof own === 'string' ? own : undefined;
  for (let dot = key.indexOf('.'); dot > 0; dot = key.indexOf('.', dot + 1)) {
    const part = key.slice(0, dot);
    if (!Object.hasOwn(texts, part)) continue;
    const found = find((texts as Texts)[part], key.slice(dot + 1));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The text of a key; with a `count`, its plural form of the language (`key_one`, `key_other`) goes first. */
export function findText(
  texts: Texts | undefined,
  language: string,
  key: string,
  count?: string | number,
): string | undefined {
  if (typeof count === 'number') {
    const plural = find(texts, `${key}_${new Intl.PluralRules(language).select(count)}`);
    if (plural !== undefined) return plural;
  }
  return find(texts, key);
}

/** Fills the places of a text: `{{name}}`. */
export function fillText(text: string, parameters: TextParameters = {}): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (place, name: string) =>
    Object.hasOwn(parameters, name) ? String(parameters[name]) : place,
  );
}
