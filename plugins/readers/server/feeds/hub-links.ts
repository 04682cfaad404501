import { decodeHTML } from 'entities';
import { cutText } from '#shared/text';

/** The hub of a feed, and the URL by which the hub identifies the feed. */
export interface HubLinks {
  readonly hub: string;
  readonly topic: string;
}

/** Size of the beginning of a feed that is searched for hub links, in bytes. */
const headBytes = 64 * 1024;

/**
 * Returns the hub named in a feed. The feed's own URL is that of its `self` link (of `feed_url` in JSON), or else the
 * one it was read from.
 */
export function hubOfFeed(hub: string | undefined, bytes: Uint8Array, url: string): HubLinks | undefined {
  const address = hub === undefined ? undefined : webAddress(hub, url);
  if (!address) return undefined;
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, headBytes)).toString('latin1');
  return { hub: address, topic: webAddress(getSelf(head) ?? '', url) ?? url };
}

/** Returns the hub named in a `Link` header (RFC 8288), which takes precedence over that of the document. */
export function hubOfHeader(header: string | undefined, url: string): HubLinks | undefined {
  if (!header) return undefined;
  const links = cutText(header, 8192)
    .split(/,(?=\s*<)/)
    .flatMap((part) => {
      const [, target = '', parameters = ''] = /^\s*<([^<>]*)>([^<]*)$/.exec(part) ?? [];
      const relation = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;",]+))/i.exec(parameters);
      return target === '' || !relation
        ? []
        : [{ target, relations: (relation[1] ?? relation[2] ?? '').toLowerCase().split(/\s+/) }];
    });
  const find = (relation: string) =>
    webAddress(links.find(({ relations }) => relations.includes(relation))?.target ?? '', url);
  const hub = find('hub');
  return hub ? { hub, topic: find('self') ?? url } : undefined;
}

function getSelf(head: string): string | undefined {
  const json = /"feed_url"\s*:\s*("(?:[^"\\]|\\.){1,2000}")/.exec(head)?.[1];
  if (json && /^\s*(?:ï»¿)?\{/.test(head)) return String(JSON.parse(json.replace(/[\u0000-\u001f]/g, '')));
  for (const [tag] of head.matchAll(/<(?:[a-z\d]+:)?link\s[^<>]{0,3000}>/gi)) {
    if (/\srel\s*=\s*(?:"self"|'self')/i.test(tag))
      return decodeHTML(/\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag)?.slice(1).find(Boolean) ?? '') || undefined;
  }
  return undefined;
}

function webAddress(text: string, base: string): string | undefined {
  if (text.trim() === '' || !URL.canParse(text.trim(), base)) return undefined;
  const { protocol, href } = new URL(text.trim(), base);
  return (protocol === 'http:' || protocol === 'https:') && href.length <= 2000 ? href : undefined;
}
