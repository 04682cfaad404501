const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

/** Returns the plain text of sanitized markup. */
export const plainText = (html: string): string =>
  html.replace(/<[^>]*>/g, ' ').replace(/&(#?\w+);/g, (all, name: string) => entities[name] ?? all);

/** A tag of sanitized markup, with its name in lower case, or the text up to the next tag. */
export type MarkupPiece =
  | { readonly tag: string; readonly name: string; readonly isClosing: boolean }
  | { readonly words: string };

/** Iterates over sanitized markup tag by tag. */
export function* markupPieces(html: string): Generator<MarkupPiece> {
  for (const [tag, closing, name = '', words] of html.matchAll(/<(\/?)([a-z0-9]+)[^>]*>|([^<]+)/gi))
    yield words === undefined ? { tag, name: name.toLowerCase(), isClosing: closing === '/' } : { words };
}
