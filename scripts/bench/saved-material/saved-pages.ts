import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parseDateText } from '../../../plugins/readers/server/dates';
import { plainText } from '../../../plugins/readers/server/feeds/markup';
import { Clock, isNear, sameTitle, squeezed, Tally, TextTally, type PageSuiteResult } from './page-comparison';

type Json = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const getBytes = (file: string) => (file.endsWith('.gz') ? gunzipSync(readFileSync(file)) : readFileSync(file));
const getJson = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as unknown;

/** One half of the pages, by the hash of their hosts: rules are tested on pages that were not used to develop them. */
export type Half = 0 | 1;

const isOf = (half: Half | undefined, host: string): boolean =>
  half === undefined || (createHash('sha1').update(host).digest()[0] ?? 0) % 2 === half;

/** Returns the host that a page declares as its own, or its name without a number. */
function getHost(html: Buffer, name: string): string {
  const source = html.toString('latin1');
  const [, address] =
    /<link[^>]*rel=["']?canonical["']?[^>]*href=["']?(https?:\/\/[^"'\s>/]+)/i.exec(source) ??
    /property=["']?og:url["']?[^>]*content=["']?(https?:\/\/[^"'\s>/]+)/i.exec(source) ??
    [];
  return address ? new URL(address).hostname.replace(/^www\./, '') : name.replace(/-\d+$/, '');
}

const caption = /<figcaption\b[\s\S]*?<\/figcaption\s*>/gi;

/**
 * Compares pages with the expected article: NAME/source.html.gz beside NAME/expected.html.gz. The text is compared as
 * it is and without captions, which our texts leave to the HTML.
 */
export function expectedPages(folder: string, half?: Half): PageSuiteResult | undefined {
  const names = existsSync(folder)
    ? readdirSync(folder)
        .sort()
        .filter(
          (name) =>
            existsSync(join(folder, name, 'expected.html.gz')) &&
            isOf(half, getHost(getBytes(join(folder, name, 'source.html.gz')), name)),
        )
    : [];
  if (names.length === 0) return undefined;
  const [texts, uncaptioned, titles, dates, authors, clock, misses] = [
    new TextTally(),
    new TextTally(),
    new Tally(),
    new Tally(),
    new Tally(),
    new Clock(),
    [] as string[],
  ];
  for (const name of names) {
    const article = clock.run(getBytes(join(folder, name, 'source.html.gz')), 'http://fakehost/test/page.html');
    const expected = getJson(join(folder, name, 'expected-metadata.json')) as Json;
    const cut = getBytes(join(folder, name, 'expected.html.gz')).toString('utf8');
    const agreement = texts.add(plainText(cut), article.text);
    uncaptioned.add(plainText(cut.replace(caption, ' ')), article.text);
    if (agreement < 0.9) misses.push(`${name}: text ${agreement.toFixed(2)} by ${article.method}`);
    if (text(expected.title) && !titles.add(sameTitle(text(expected.title), article.title)))
      misses.push(`${name}: title ${text(expected.title)} ≠ ${article.title}`);
    const byline = text(expected.byline);
    if (byline && !authors.add(isOfByline(byline, article.author)))
      misses.push(`${name}: author ${byline} ≠ ${article.author}`);
    const date = parseDateText(text(expected.publishedTime), { zone: 'UTC' });
    if (date && !dates.add(isNear(date, article.publishedAt, 24)))
      misses.push(`${name}: date ${date} ≠ ${article.publishedAt}`);
  }
  return {
    suite: 'expected',
    pages: names.length,
    pagesPerSecond: clock.rate,
    ...texts.figures,
    f1WithoutCaptions: uncaptioned.figures.f1,
    titles: titles.mean,
    dates: dates.mean,
    authors: authors.mean,
    misses,
  };
}

const getCharacters = (value: string): string => value.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Returns whether every extracted name occurs in a byline, which may contain more. */
const isOfByline = (byline: string, author: string | undefined): boolean =>
  author !== undefined && author.split(', ').every((person) => squeezed(byline).includes(squeezed(person)));

/**
 * Compares pages with manually written bodies: ground-truth.json, `{ ID: { articleBody, url } }`, and html/ID.html.gz.
 */
export function bodiedPages(folder: string): PageSuiteResult | undefined {
  const truth = join(folder, 'ground-truth.json');
  if (!existsSync(truth)) return undefined;
  const [texts, clock, misses] = [new TextTally(), new Clock(), [] as string[]];
  const entries = Object.entries(getJson(truth) as Readonly<Record<string, Json>>);
  for (const [id, { articleBody, url }] of entries) {
    const file = ['.html.gz', '.html']
      .map((ending) => join(folder, 'html', `${id}${ending}`))
      .find((path) => existsSync(path));
    if (!file) continue;
    const article = clock.run(getBytes(file), text(url) || 'http://page.example/');
    const agreement = texts.add(text(articleBody), article.text);
    if (agreement < 0.9) misses.push(`${id}: text ${agreement.toFixed(2)} by ${article.method}`);
  }
  return { suite: 'bodies', pages: entries.length, pagesPerSecond: clock.rate, ...texts.figures, misses };
}

/** Compares pages with passages that the text must and must not contain, in eval.json; dates are days. */
export function passagePages(folder: string, half?: Half): PageSuiteResult | undefined {
  if (!existsSync(join(folder, 'eval.json'))) return undefined;
  const [titles, dates, authors, clock, misses] = [new Tally(), new Tally(), new Tally(), new Clock(), [] as string[]];
  const pages = (getJson(join(folder, 'eval.json')) as readonly Json[]).filter(({ url }) =>
    isOf(half, new URL(text(url)).hostname.replace(/^www\./, '')),
  );
  let [found, wanted, wrong] = [0, 0, 0];
  for (const page of pages) {
    const name = text(page.file);
    const article = clock.run(getBytes(join(folder, name)), text(page.url));
    const all = squeezed(article.text);
    const holds = (part: unknown) => all.includes(squeezed(text(part)));
    const [inside, outside] = [(page.with ?? []) as unknown[], (page.without ?? []) as unknown[]];
    const [hits, faults] = [inside.filter(holds).length, outside.filter(holds).length];
    [found, wanted, wrong] = [found + hits, wanted + inside.length, wrong + faults];
    if (hits < inside.length || faults > 0)
      misses.push(`${name}: ${hits} of ${inside.length} passages, ${faults} foreign, by ${article.method}`);
    // The headlines were written down in full: a part of one does not match.
    if (text(page.title) && !titles.add(getCharacters(text(page.title)) === getCharacters(article.title)))
      misses.push(`${name}: title ${text(page.title)} ≠ ${article.title}`);
    if (text(page.date) && !dates.add(isNear(`${text(page.date)}T12:00:00Z`, article.publishedAt, 26)))
      misses.push(`${name}: date ${text(page.date)} ≠ ${article.publishedAt}`);
    if (
      text(page.author) &&
      !authors.add(
        text(page.author)
          .split(';')
          .some((person) => squeezed(article.author ?? '').includes(squeezed(person))),
      )
    )
      misses.push(`${name}: author ${text(page.author)} ≠ ${article.author}`);
  }
  const [precision, recall] = [found / (found + wrong), found / wanted];
  return {
    suite: 'passages',
    pages: pages.length,
    pagesPerSecond: clock.rate,
    f1: (2 * precision * recall) / (precision + recall),
    precision,
    recall,
    titles: titles.mean,
    dates: dates.mean,
    authors: authors.mean,
    misses,
  };
}

/** Headlines of pages whose own title contains only the site name. */
const headlines: Readonly<Record<string, string>> = {
  'gsc-1.html.gz': '2019年中国人文地理学术年会在重庆•西南大学成功举行！',
};

/**
 * Compares Chinese pages of index.json: the page's own title without the site, the time in its head, and another
 * extractor's text where available.
 */
export function chinesePages(folder: string): PageSuiteResult | undefined {
  if (!existsSync(join(folder, 'index.json'))) return undefined;
  const [texts, titles, dates, clock, misses] = [
    new TextTally(),
    new Tally(),
    new Tally(),
    new Clock(),
    [] as string[],
  ];
  const index = getJson(join(folder, 'index.json')) as readonly Json[];
  for (const entry of index) {
    const name = text(entry.file);
    const article = clock.run(getBytes(join(folder, name)), text(entry.url) || 'http://page.example/', 'Asia/Shanghai');
    const other = (entry.gne_output ?? {}) as Json;
    const wanted = headlines[name] ?? (text(other.title) || text(entry.page_title));
    if (!titles.add(sameTitle(wanted, article.title))) misses.push(`${name}: title ${wanted} ≠ ${article.title}`);
    if (!dates.add(isDate(text(entry.meta_time) || text(other.publish_time), article.publishedAt)))
      misses.push(`${name}: date ${text(entry.meta_time) || text(other.publish_time)} ≠ ${article.publishedAt}`);
    const agreement = text(other.content) ? texts.add(text(other.content), article.text) : undefined;
    if (agreement !== undefined && agreement < 0.9)
      misses.push(`${name}: text ${agreement.toFixed(2)} by ${article.method}`);
    if (article.text.length < 100) misses.push(`${name}: only ${article.text.length} characters by ${article.method}`);
  }
  return {
    suite: 'chinese',
    pages: index.length,
    pagesPerSecond: clock.rate,
    ...texts.figures,
    titles: titles.mean,
    dates: dates.mean,
    misses,
  };
}

/**
 * Returns whether a date equals the written one, to half an hour, or to the day when the time of day or the year is
 * missing; any date matches where none is written.
 */
function isDate(written: string, got: string | undefined): boolean {
  if (got === undefined || written === '') return got !== undefined;
  const isWhole = /\d{1,2}[:：时]\d{2}/.test(written) && /\d{4}/.test(written);
  const expected = parseDateText(written, { now: new Date(Date.parse(got) + 86_400_000) });
  return expected !== undefined && isNear(expected, got, isWhole ? 0.5 : 24);
}
