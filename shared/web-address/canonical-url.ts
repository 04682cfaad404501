import { isNoiseParameter, withoutPathSession } from './noise-parameters';

export interface CanonicalOptions {
  /**
   * Maps the hosts of mobile editions (`m.`, `wap.`, `3g.`) to the main host. Off by default, because not every site
   * has the same pages on both.
   */
  readonly mobileHosts?: boolean;
}

/** Parameters that identify how a reader arrived, not the content. */
const trackingParameter =
  /^(utm_.*|spm(_.*)?|scm|from|_from|from_.*|share(_.*|from|source|token|d)?|isappinstalled|nsukey|wfr|weibo_id|vd_source|fbclid|gclid|dclid|msclkid|yclid|igshid|mc_[ce]id|_hs(enc|mi)|ref_src|ref_url|xtor|cmpid|bd_vid|hmsr|hmpl|hmcu|hmkw|hmci)$/i;

/** Parameters, by host, that only contain the session of the user who copied the URL. */
const trackingOfHost: Readonly<Record<string, RegExp>> = {
  'mp.weixin.qq.com':
    /^(chksm|scene|subscene|sessionid|clicktime|enterid|ascene|devicetype|version|lang|nettype|abtest_cookie|pass_ticket|wx_header|poc_token|key|uin|exportkey|mpshare|srcid)$/i,
  'www.toutiao.com': /^(app|timestamp|use_new_style|req_id|group_id|tt_from|log_from|source)$/i,
  'www.bilibili.com': /^(seid|unique_k|p_from|buvid|mid|plat_id|timestamp|bbid|ts)$/i,
};

/**
 * Returns the canonical form of a URL, by which two links to one page are recognized; for comparing, not for fetching.
 * Undefined for anything but http(s). Scheme and host are in lower case, without default port, user name, fragment
 * (`#!` and `#/` paths are kept), tracking parameters, sessions and cache busters; other parameters keep their order,
 * percent-encoding is normalized, and a trailing slash of the path is removed.
 */
export function canonicalUrl(url: string, { mobileHosts = false }: CanonicalOptions = {}): string | undefined {
  let parsed: URL;
  try {
    parsed = new URL(url.trim());
  } catch {
    return undefined;
  }
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') return undefined;
  const plain = parsed.hostname.replace(/\.$/, '');
  const hostname = mobileHosts ? desktopHost(plain) : plain;
  const path = oneSpelling(withoutPathSession(parsed.pathname)).replace(/(?<!\/)\/+$/, '') || '/';
  const query = keptParameters(parsed.search, hostname);
  const fragment = /^#[!/]./.test(parsed.hash) ? oneSpelling(parsed.hash) : '';
  return `${parsed.protocol}//${hostname}${parsed.port ? `:${parsed.port}` : ''}${path}${query}${fragment}`;
}

function desktopHost(host: string): string {
  const rest = /^(?:m|wap|3g|mobile)\.(.+\..+)$/.exec(host)?.[1];
  if (!rest) return host;
  return rest.split('.').length === 2 || /^[^.]+\.(com|net|org|gov|edu)\.cn$/.test(rest) ? `www.${rest}` : rest;
}

function keptParameters(search: string, host: string): string {
  const ofHost = trackingOfHost[host];
  const remainingParameters = search
    .slice(1)
    .split('&')
    .filter((pair) => {
      const [name = '', ...value] = pair.split('=');
      return (
        pair !== '' && !trackingParameter.test(name) && !ofHost?.test(name) && !isNoiseParameter(name, value.join('='))
      );
    })
    .map((pair) => oneSpelling(pair));
  return remainingParameters.length > 0 ? `?${remainingParameters.join('&')}` : '';
}

/** Decodes unnecessary percent-encoding and writes the remaining codes in upper case (RFC 3986 §6.2.2). */
function oneSpelling(text: string): string {
  return text.replace(/%([\da-f]{2})/gi, (code, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return /[\w.~-]/.test(character) ? character : code.toUpperCase();
  });
}
