const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

/** The words of cleaned mark-up. */
export const plainText = (html: string): string =>
  html.replace(/<[^>]*>/g, ' ').replace(/&(#?\w+);/g, (all, name: string) => entities[name] ?? all);

/** A tag of cleaned mark-up, with its name in small letters, or the words up to the next one. */
export type MarkupPiece =
  | { readonly tag: string; readonly name: string; readonly isClosing: boolean }
  | { readonly words: string };

/** Goes through cleaned mark-up, tag by tag. */
export function* markupPieces(html: string): Generator<MarkupPiece> {
  for (const [tag, closing, name = '', words] of html.matchAll(/<(\/?)([a-z0-9]+)[^>]*>|([^<]+)/gi))
    yield words === undefined ? { tag, name: name.toLowerCase(), isClosing: closing === '/' } : { words };
}
