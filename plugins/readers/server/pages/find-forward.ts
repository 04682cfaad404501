import { decodeBytes } from '../charset';

/** Maximum size in bytes of a page that can be a mere forwarding page. */
const maxBytes = 32 * 1024;
/** Maximum delay in seconds; a page that stays longer is meant to be read. */
const maxDelay = 5;
/** Maximum number of visible characters of a page whose script or frame leads to another. */
const maxCharacters = 100;

export interface ForwardedPage {
  readonly bytes: Uint8Array;
  readonly contentType?: string;
  /** The `Refresh` header. */
  readonly refresh?: string;
  readonly url: string;
}

/**
 * Returns the URL to which a page leads its reader at once: by `Refresh` (header or `meta`) within five seconds or, if
 * it has hardly any text, by a script or as its only frame. Undefined for other pages and those that lead to
 * themselves.
 */
export function findForward({ bytes, contentType, refresh, url }: ForwardedPage): string | undefined {
  const byHeader = refreshTarget(refresh ?? '');
  if (byHeader) return resolve(byHeader, url);
  if (bytes.length > maxBytes) return undefined;
  const html = withoutElement(withoutComments(decodeBytes(bytes, { contentType }).text), 'noscript');
  for (const [tag] of html.matchAll(/<meta\b[^<>]*>/gi)) {
    if (!/\bhttp-equiv\s*=\s*["']?refresh\b/i.test(tag)) continue;
    const content = /\bcontent\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(tag);
    const target = refreshTarget((content?.[1] ?? content?.[2] ?? content?.[3] ?? '').replaceAll('&amp;', '&'));
    if (target) return resolve(target, url);
  }
  const text = withoutElement(withoutElement(withoutElement(html, 'script'), 'style'), 'title')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/(?:&nbsp;|\s)+/g, ' ');
  if (text.trim().length > maxCharacters) return undefined;
  const target = scriptTarget(html) ?? frameTarget(html);
  return target === undefined ? undefined : resolve(target, url);
}

function refreshTarget(content: string): string | undefined {
  const match = /^\s*(\d+(?:\.\d*)?|\.\d+)\s*[;,]?\s*url\s*=\s*["']?([^"']+)/i.exec(content);
  return match && Number(match[1]) <= maxDelay ? match[2]?.trim() : undefined;
}

function scriptTarget(html: string): string | undefined {
  const assigned = /\blocation(?:\.href)?\s*=\s*(?:"([^"\r\n]+)"|'([^'\r\n]+)')/.exec(html);
  const called = /\blocation\.(?:replace|assign)\(\s*(?:"([^"\r\n]+)"|'([^'\r\n]+)')\s*\)/.exec(html);
  return assigned?.[1] ?? assigned?.[2] ?? called?.[1] ?? called?.[2];
}

/** Returns the address of the frame that holds the content: the only one, or the one with a name that says so. */
function frameTarget(html: string): string | undefined {
  const frames = [...html.matchAll(/<i?frame\b[^<>]*>/gi)].flatMap(([tag]) => {
    const source = /\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(tag);
    const address = source?.[1] ?? source?.[2] ?? source?.[3];
    return address ? [{ tag, address }] : [];
  });
  const named = frames.filter(({ tag }) => /\b(?:name|id)\s*=\s*["']?(?:main|content|right|body)/i.test(tag));
  const [chosen] = frames.length === 1 ? frames : named;
  return chosen?.address.replaceAll('&amp;', '&');
}

function resolve(target: string, base: string): string | undefined {
  if (!URL.canParse(target, base)) return undefined;
  const url = new URL(target, base);
  url.hash = '';
  const own = new URL(base);
  own.hash = '';
  return /^https?:$/.test(url.protocol) && url.href !== own.href ? url.href : undefined;
}

/** Removes elements with their content; an element without an end is kept. Linear for every text. */
function withoutElement(html: string, name: string): string {
  const start = new RegExp(`<${name}\\b`, 'gi');
  const end = new RegExp(`</${name}\\s*>`, 'gi');
  return withoutParts(html, start, end);
}

const withoutComments = (html: string): string => withoutParts(html, /<!--/g, /-->/g);

function withoutParts(html: string, start: RegExp, end: RegExp): string {
  let kept = '';
  let from = 0;
  for (let match = start.exec(html); match; match = start.exec(html)) {
    end.lastIndex = match.index;
    if (!end.test(html)) break;
    kept += html.slice(from, match.index);
    from = end.lastIndex;
    start.lastIndex = from;
  }
  return kept + html.slice(from);
}
