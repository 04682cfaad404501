import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { decodeBytes } from '../../../plugins/readers/server/charset';
import { parseDateText } from '../../../plugins/readers/server/dates';
import type { Feed, FeedItem } from '../../../plugins/readers/server/feeds/feed';
import { FeedError } from '../../../plugins/readers/server/feeds/feed-error';
import { absoluteLinks, plainText } from '../../../plugins/readers/server/feeds/markup';
import { parseOpml } from '../../../plugins/readers/server/feeds/opml';
import { parseFeed } from '../../../plugins/readers/server/feeds/parse-feed';
import { personName } from '../../../plugins/readers/server/feeds/people';
import { getLine } from '../../../plugins/readers/server/feeds/vocabulary';

/** Results of one collection of saved feeds. A case is one file. */
export interface SuiteResult {
  readonly suite: string;
  readonly cases: number;
  readonly passed: number;
  /** Number of values compared over all cases. */
  readonly values: number;
  /** Failed cases with a documented reason below. */
  readonly explained: readonly string[];
  /** `file: field: expected … got …`, one for each other failed case. */
  readonly misses: readonly string[];
}

/** Values that a third-party suite expects of an entry; only those present are compared. */
interface Expected {
  readonly title?: string;
  readonly link?: string;
  readonly date?: string;
  readonly author?: string;
  readonly content?: string;
}

type Json = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const list = (value: unknown): readonly Json[] => (Array.isArray(value) ? (value as Json[]) : []);
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/**
 * Runs the parser over the collections of saved feeds found below `folder`, and compares the results with the
 * expectations of their suites.
 */
export function compareSavedFeeds(folder: string): SuiteResult[] {
  return [
    suite(
      'gofeed',
      filesOf(join(folder, 'gofeed'), /\.(xml|json)$/).filter((file) => isInput(file)),
      gofeedCase,
      folder,
    ),
    suite('rss-parser', filesOf(join(folder, 'rss-parser/input'), /./), rssParserCase, folder),
    suite('rssant-zh/parser', filesOf(join(folder, 'rssant-zh/parser'), /./), rssantCase, folder),
    suite('rssant-zh/encoding', filesOf(join(folder, 'rssant-zh/encoding'), /./), encodingCase, folder),
    suite('miniflux', filesOf(join(folder, 'miniflux'), /\.xml$/), minifluxCase, folder),
    suite('opml', filesOf(join(folder, 'opml'), /\.opml$/), opmlCase, folder),
  ].filter(({ cases }) => cases > 0);
}

/** Files where the parser deliberately differs. */
const reasons: Readonly<Record<string, string>> = {
  'reddit-atom.rss': 'the expected words of mixed markup are out of order',
  'reddit-home.rss': 'the expected words of mixed markup are out of order',
  'uolNoticias.rss': 'the expected text contains replacement characters: that parser did not detect the charset',
  'v2ex-jsonfeed-no-storys.json': 'entries with neither URL nor title are parsed, and refused at intake',
  'tis-620.xml': 'Thai without a charset declaration is not detected',
};

class Comparison {
  values = 0;
  miss: string | undefined;

  equal(field: string, expected: string, got: string | undefined): void {
    if (expected === '') return;
    this.values += 1;
    if (expected !== (got ?? ''))
      this.miss ??= `${field}: expected ${JSON.stringify(expected.slice(0, 120))}, got ${JSON.stringify((got ?? '').slice(0, 120))}`;
  }
}

function suite(
  name: string,
  files: readonly string[],
  run: (file: string, comparison: Comparison) => void,
  folder: string,
): SuiteResult {
  const [explained, misses]: [string[], string[]] = [[], []];
  let values = 0;
  for (const file of files) {
    const comparison = new Comparison();
    try {
      run(file, comparison);
    } catch (error) {
      comparison.miss ??= `threw ${error instanceof Error ? error.message : String(error)}`;
    }
    values += comparison.values;
    const reason = reasons[file.split('/').at(-1) as string];
    if (comparison.miss && reason) explained.push(`${relative(folder, file)}: ${reason}`);
    else if (comparison.miss) misses.push(`${relative(folder, file)}: ${comparison.miss}`);
  }
  return {
    suite: name,
    cases: files.length,
    passed: files.length - misses.length - explained.length,
    values,
    explained,
    misses,
  };
}

function filesOf(folder: string, pattern: RegExp): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = join(folder, name);
      if (statSync(path).isDirectory()) return filesOf(path, pattern);
      return pattern.test(name) ? [path] : [];
    });
}

const isInput = (file: string) =>
  file.endsWith('.xml') ||
  (/\/(parser\/(json|universal)|translator\/json)\//.test(file) && !file.endsWith('_expected.json'));

/** Covers the suite's models of RSS, Atom and JSON Feed, and its common one; dates without a zone are UTC there. */
function gofeedCase(file: string, comparison: Comparison): void {
  const expectedFile = file.endsWith('.json')
    ? file.replace(/\.json$/, '_expected.json')
    : file.replace(/\.xml$/, '.json');
  const bytes = readFileSync(file);
  if (/\/(empty_feed|unknown_feed)\.xml$|\/invalid\.json$/.test(file)) return refused(bytes, comparison);
  const feed = parseFeed(bytes, { zone: 'UTC' });
  let expected: Json;
  try {
    expected = JSON.parse(readFileSync(expectedFile, 'utf8')) as Json;
  } catch {
    return;
  }
  const items = list(expected.entries ?? expected.items);
  compareFeed(
    comparison,
    feed,
    {
      title: text(expected.title),
      link: alternate(expected) || text(expected.link) || text(expected.home_page_url),
      language: text(expected.language),
    },
    items.map(gofeedItem),
  );
}

function gofeedItem(item: Json): Expected {
  const content = isObject(item.content) ? text(item.content.value) : text(item.content);
  const people = list(item.authors).length > 0 ? list(item.authors) : isObject(item.author) ? [item.author] : [];
  const creators = isObject(item.dcExt) && Array.isArray(item.dcExt.creator) ? item.dcExt.creator.map(text) : [];
  const names =
    creators.length > 1
      ? creators
      : people.map((person) => text(person.name) || text(person.email)).filter((name) => name !== '');
  return {
    title: text(item.title),
    link: alternate(item) || text(item.link) || text(item.url) || text(item.external_url),
    date:
      text(item.publishedParsed) || text(item.pubDateParsed) || text(item.date_published) || text(item.updatedParsed),
    author: names.length > 0 ? names.join(', ') : personName(text(item.author)),
    content: content || text(item.content_html) || text(item.description) || text(item.summary),
  };
}

function alternate(holder: Json): string {
  const links = list(holder.links).filter(isObject);
  return text(links.find(({ rel }) => rel === 'alternate' || rel === undefined || rel === '')?.href);
}

/** The expectations are that parser's own output for its saved feeds. */
function rssParserCase(file: string, comparison: Comparison): void {
  const bytes = readFileSync(file);
  if (file.includes('unrecognized')) return refused(bytes, comparison);
  const feed = parseFeed(bytes, { zone: 'UTC' });
  let expected: Json;
  try {
    const output = readFileSync(file.replace('/input/', '/output/').replace(/\.\w+$/, '.json'));
    expected = (JSON.parse(decodeBytes(output).text) as { feed: Json }).feed;
  } catch {
    return comparison.equal('entries', 'some', feed.items.length > 0 ? 'some' : 'none');
  }
  const items = list(expected.items).map(
    (item): Expected => ({
      title: text(item.title),
      link: text(item.link),
      date: text(item.isoDate),
      author: personName(text(item.author) || text(item.creator)),
      content: text(item['content:encoded']) || text(item.content),
    }),
  );
  compareFeed(
    comparison,
    feed,
    { title: text(expected.title), link: text(expected.link), language: text(expected.language) },
    items,
  );
}

/** The files are sorted into those that parse and those that are no feeds. */
function rssantCase(file: string, comparison: Comparison): void {
  const bytes = readFileSync(file);
  if (file.includes('/failed/')) return refused(bytes, comparison);
  const feed = parseFeed(bytes);
  comparison.equal('title', 'present', feed.title ? 'present' : 'none');
  comparison.equal('entries', 'some', feed.items.length > 0 ? 'some' : 'none');
  for (const item of feed.items) {
    if (!file.includes('/warn/'))
      comparison.equal('link', 'absolute', /^https?:\/\//.test(item.link) ? 'absolute' : item.link);
    comparison.equal('text', 'present', item.title || item.contentHtml ? 'present' : 'none');
  }
}

/**
 * The charset is named in the document's first comment, or by the file name; charsets are compared by the decoded text.
 */
function encodingCase(file: string, comparison: Comparison): void {
  const bytes = readFileSync(file);
  const head = bytes.subarray(0, 2_000).toString('latin1');
  const named = (file.split('/').at(-1) as string).split('.')[0]?.split('+').at(-1);
  const wanted = file.includes('/chardet/') ? named : /Expect:.*?encoding == '([\w-]+)'/.exec(head)?.[1];
  const { text: decoded } = decodeBytes(bytes, { contentType: /Header:\s+Content-type:\s*(.*)/i.exec(head)?.[1] });
  if (!wanted) return comparison.equal('text', 'clean', decoded.includes('\ufffd') ? decoded : 'clean');
  comparison.equal(
    'text',
    new TextDecoder({ 'us-ascii': 'utf-8', cp949: 'euc-kr' }[wanted] ?? wanted).decode(bytes).replace(/^\ufeff/, ''),
    decoded,
  );
}

/** Real feeds, and short ones that contain `Café`, `Euro €` or Russian in several charsets. */
function minifluxCase(file: string, comparison: Comparison): void {
  const feed = parseFeed(readFileSync(file));
  const all = `${feed.title} ${feed.items.map(({ title, summary }) => `${title} ${summary ?? ''}`).join(' ')}`;
  comparison.equal('text', 'clean', /\ufffd|Ã.|â‚¬/.test(all) ? all : 'clean');
  if (file.includes('/encoding/')) comparison.equal('text', 'known', /Café|Euro €|Первая/.test(all) ? 'known' : all);
  else comparison.equal('entries', 'some', feed.items.length > 0 ? 'some' : 'none');
}

function opmlCase(file: string, comparison: Comparison): void {
  const bytes = readFileSync(file);
  comparison.equal(
    'sources',
    String(bytes.toString('utf8').match(/xmlUrl="[^"]+"/g)?.length),
    String(parseOpml(bytes).sources.length),
  );
}

function refused(bytes: Uint8Array, comparison: Comparison): void {
  let outcome = 'parsed as a feed';
  try {
    parseFeed(bytes);
  } catch (error) {
    outcome = error instanceof FeedError ? 'refused' : String(error);
  }
  comparison.equal('outcome', 'refused', outcome);
}

interface ExpectedFeed {
  readonly title: string;
  readonly link: string;
  readonly language: string;
}

function compareFeed(comparison: Comparison, feed: Feed, expected: ExpectedFeed, items: readonly Expected[]): void {
  comparison.equal('feed title', getLine(expected.title), feed.title);
  comparison.equal('feed link', address(expected.link), address(feed.link));
  comparison.equal('feed language', expected.language.toLowerCase(), feed.language);
  comparison.equal('entries', String(items.length), String(feed.items.length));
  items.forEach((item, index) => compareItem(comparison, item, feed.items[index]));
}

function compareItem(comparison: Comparison, expected: Expected, item: FeedItem | undefined): void {
  if (!item) return;
  comparison.equal('title', getLine(expected.title ?? ''), item.title);
  comparison.equal('link', address(expected.link ?? ''), address(item.link));
  comparison.equal(
    'date',
    parseDateText(expected.date, { zone: 'UTC' })?.slice(0, 19) ?? '',
    item.publishedAt?.slice(0, 19),
  );
  comparison.equal('author', expected.author ?? '', item.author);
  comparison.equal('content', essence(expected.content ?? ''), essence(item.contentHtml ?? ''));
}

const address = (url: string) => (URL.canParse(url) ? new URL(url).href : url.trim());

/** Returns the words of a text and its link targets, because equivalent markup can be written in many forms. */
function essence(html: string): string {
  const links = [...absoluteLinks(html, 'http://base.invalid/').matchAll(/\s(?:href|src)="([^"]*)"/g)].map(
    ([, link]) => link,
  );
  return `${plainText(html).replace(/\s/g, '')} ${links.join(' ')}`.trim();
}
