/** Names of parameters that hold the session of a reader; their value says nothing about the content. */
const sessionName =
  /^(jsessionid|phpsessid|phpsession|aspsessionid\w*|asp\.net_sessionid|sessionid|session_id|sessid|sess_id|sessionkey|cfid|cftoken|zenid|oscsid|viewstate|__viewstate)$/i;

/** Names under which clients add a number only to avoid a cache. */
const busterName = /^(_|rnd|rand|random|randomid|nocache|no_cache|cachebuster|cache_buster|cb|dummy)$/i;

/** Names that hold the time of a request when the value is one, otherwise possibly content. */
const timeName = /^(t|_t|ts|_ts|tm|time|timestamp|timespan|r|v)$/i;

/** A fraction as of `Math.random()`, or seconds or milliseconds since 1970 in the years 2017 to 2033. */
const momentValue = /^(0?\.\d{3,}|1[5-9]\d{8,12})$/;

/** Values of busters: digits, fractions and short codes; words are content. */
const busterValue = /^(\d*\.?\d+|[\da-f]{6,})?$/i;

/** A session in a parameter with a short name: a long code. */
const sessionCode = /^[\da-f]{24,}$/i;

/** Whether a parameter identifies a session or only avoids caches, by its name and value. */
export function isNoiseParameter(name: string, value: string): boolean {
  return (
    sessionName.test(name) ||
    (busterName.test(name) && busterValue.test(value)) ||
    (timeName.test(name) && momentValue.test(value)) ||
    (/^(sid|s)$/i.test(name) && sessionCode.test(value))
  );
}

/** Returns a path without the session in path parameters, such as `;jsessionid=A7`. */
export const withoutPathSession = (path: string): string =>
  path.replace(/;([\w.]+)=([^;/]*)/g, (all, name: string, value: string) => (isNoiseParameter(name, value) ? '' : all));

/**
 * Returns an address without the named parameters, in its query and after semicolons in its path. Undefined if it has
 * none of them.
 */
export function withoutParameters(address: string, names: ReadonlySet<string>): string | undefined {
  if (names.size === 0 || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  const pathname = url.pathname.replace(/;([\w.]+)=[^;/]*/g, (all, name: string) => (names.has(name) ? '' : all));
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !names.has(pair.split('=', 1)[0] ?? ''));
  const search = kept.length > 0 ? `?${kept.join('&')}` : '';
  if (pathname === url.pathname && search === url.search) return undefined;
  url.pathname = pathname;
  url.search = search;
  return url.href;
}

/** Returns the parameters of an address, by name: those of its query and those after semicolons in its path. */
export function parametersOf(address: string): ReadonlyMap<string, string> {
  if (!URL.canParse(address)) return new Map();
  const { pathname, search } = new URL(address);
  const inPath = [...pathname.matchAll(/;([\w.]+)=([^;/]*)/g)].map(
    ([, name = '', value = '']) => [name, value] as const,
  );
  const inQuery = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [name, value.join('=')] as const;
    });
  return new Map([...inPath, ...inQuery]);
}
