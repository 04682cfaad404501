/** Second-level labels under which country registries sell names (`com.cn`, `co.uk`). */
const registryLabels = new Set(
  'ac co com ed edu go gob gouv gov gv id info int ltd me mil name ne net nhs nic nom or org plc pro sch web idv game ebiz club'.split(
    ' ',
  ),
);

/** Labels of the provinces under `.cn`, such as `bj.cn`. */
const chineseProvinces = new Set(
  'ah bj cq fj gd gs gx gz ha hb he hi hk hl hn jl js jx ln mo nm nx qh sc sd sh sn sx tj tw xj xz yn zj'.split(' '),
);

/** Hosting services where every subdomain is a different publisher. */
const hostingSuffixes = new Set(
  'github.io gitlab.io gitee.io blogspot.com wordpress.com tumblr.com netlify.app vercel.app pages.dev herokuapp.com web.app lofter.com'.split(
    ' ',
  ),
);

const address = /^(\d+\.){3}\d+$|^\[/;

/**
 * Returns the registrable domain of a URL or host, which readers call the site (`news.sina.com.cn` → `sina.com.cn`).
 * Supports the suffixes that matter for monitoring rather than the whole public list; an IP address is its own site.
 */
export function getSite(urlOrHost: string): string | undefined {
  const host = getHost(urlOrHost);
  if (!host) return undefined;
  if (address.test(host)) return host;
  const labels = host.split('.');
  if (labels.length <= 2) return host;
  const pair = labels.slice(-2).join('.');
  const [second, top] = labels.slice(-2) as [string, string];
  const isSuffix =
    hostingSuffixes.has(pair) ||
    (top.length === 2 && registryLabels.has(second)) ||
    (top === 'cn' && chineseProvinces.has(second));
  return labels.slice(isSuffix ? -3 : -2).join('.');
}

/** Returns the lower-case host of a URL, or of a bare host name, without port and final dot. */
export function getHost(urlOrHost: string): string | undefined {
  const text = urlOrHost.trim();
  if (!text) return undefined;
  try {
    const { hostname } = new URL(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text.replace(/^\/\//, '')}`);
    return hostname.replace(/\.$/, '') || undefined;
  } catch {
    return undefined;
  }
}
