import iconv from 'iconv-lite';

/**
 * Returns a link with the query in the charset of its page, as browsers send it; the path stays in UTF-8 (URL standard,
 * "query state"). Characters outside of the charset become numeric references.
 */
export function encodeQuery(link: string, charset: string): string {
  const [rest = '', ...fragment] = link.split('#');
  const at = rest.indexOf('?');
  if (at < 0 || charset.startsWith('utf-') || !/[\u0080-\uffff]/.test(rest.slice(at))) return link;
  const query = rest.slice(at).replace(/[\u0080-\uffff]+/g, (text) =>
    Array.from(text, (character) => {
      const bytes = iconv.encode(character, charset);
      const isKnown = iconv.decode(bytes, charset) === character;
      return isKnown ? percent(bytes) : encodeURIComponent(`&#${character.codePointAt(0)};`);
    }).join(''),
  );
  return [rest.slice(0, at) + query, ...fragment].join('#');
}

const percent = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
