/** Maximum number of cookies in one chain of redirects. */
const maxCookies = 20;
/** Maximum length of a cookie in characters, as in browsers. */
const maxLength = 4_096;

/**
 * Cookies within one chain of redirects. Some sites redirect to the same URL only to see whether a cookie comes back.
 * Each goes only to the host that set it, and none outlives the chain.
 */
export class ChainCookies {
  private readonly cookies = new Map<
    string,
    { readonly host: string; readonly pair: string; readonly isSecure: boolean }
  >();

  /** Takes the cookies that a response sets. */
  take(url: URL, setCookie: string | readonly string[] | undefined): void {
    for (const line of setCookie === undefined ? [] : [setCookie].flat()) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
      const name = pair.split('=', 1)[0] ?? '';
      if (name === '' || !pair.includes('=') || pair.length > maxLength || !/^[\u0020-\u007e]+$/.test(pair)) continue;
      const key = `${url.host} ${name}`;
      this.cookies.delete(key);
      if (attributes.some((attribute) => /^max-age=(?:0|-\d+)$/i.test(attribute))) continue;
      const isSecure = attributes.some((attribute) => /^secure$/i.test(attribute));
      if (this.cookies.size < maxCookies) this.cookies.set(key, { host: url.host, pair, isSecure });
    }
  }

  /** Returns the headers with the cookies for a URL. */
  addTo(url: URL, headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
    const pairs = [...this.cookies.values()]
      .filter(({ host, isSecure }) => host === url.host && (!isSecure || url.protocol === 'https:'))
      .map(({ pair }) => pair);
    return pairs.length === 0 ? headers : { ...headers, cookie: pairs.join('; ') };
  }
}
