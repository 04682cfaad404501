import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { compileMatcher, parseQuery, prepareDocument, resolveQuery } from '#shared/query';
import { mediaTypeTerms } from '#shared/vocabulary';
import { createSpeaker } from './grammar';
import {
  generateMonth,
  generateRisingEvent,
  nextLiveArticles,
  sampleClients,
  sampleSites,
  type SampleArticle,
} from './index';
import { sampleAuthors } from './people';
import { Random } from './random';
import { topics } from './topics';

const end = new Date('2026-03-31T12:00:00Z');
const start = end.getTime() - 31 * 86_400_000;
const month = generateMonth({ seed: 'demo', end });
const written = month.filter(({ parentUrl }) => parentUrl === undefined);
const chinaHour = ({ publishedAt }: SampleArticle) => new Date(Date.parse(publishedAt) + 8 * 3_600_000).getUTCHours();
const isAbout =
  (word: string) =>
  ({ title = '', text }: SampleArticle) =>
    `${title}${text}`.includes(word);

/** Returns how many of a text's character 5-grams, sampled at every third, occur in another text. */
function containment(text: string, other: string): number {
  const starts = Array.from({ length: Math.floor((text.length - 4) / 3) }, (_, step) => step * 3);
  return starts.filter((at) => other.includes(text.slice(at, at + 5))).length / starts.length;
}

describe('createSpeaker', () => {
  it('selects alternatives, fills slots and keeps numbers within their bounds', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat({ max: 50 }), fc.nat({ max: 50 }), (seed, low, more) => {
        const say = createSpeaker({ city: ['南京', '{other}'], other: '苏州' }, new Random(seed));
        const [, place, side, number] =
          /^(.+)(A|B)(\d+)\[怒\]$/.exec(say(`{city}[A|B]{n:${low}-${low + more}}[怒]`)) ?? [];
        expect(['南京', '苏州']).toContain(place);
        expect(['A', 'B']).toContain(side);
        expect(Number(number)).toBeGreaterThanOrEqual(low);
        expect(Number(number)).toBeLessThanOrEqual(low + more);
        expect(say('{n:100-900}')).toBe(say('{n:100-900}'));
      }),
    );
    expect(() => createSpeaker({}, new Random('x'))('{nobody}')).toThrow('nobody');
  });

  it('has more than 400 distinct patterns', () => {
    const patterns = topics.flatMap((topic) =>
      [
        topic.titles,
        topic.leads,
        topic.details,
        topic.quotes,
        topic.endings,
        topic.posts,
        topic.questions ?? [],
      ].flat(),
    );
    expect(new Set(patterns).size).toBeGreaterThan(400);
  });
});

describe('generateMonth', () => {
  it('is identical for the same seed and different for another', () => {
    const small = (seed: string) => generateMonth({ seed, end, count: 300 });
    expect(small('a')).toEqual(small('a'));
    expect(small('a').map(({ text }) => text)).not.toEqual(small('b').map(({ text }) => text));
  });

  it('fills the month in order, with distinct addresses and all fields set', () => {
    expect(month.length).toBe(6_000);
    expect(new Set(month.map(({ url }) => url)).size).toBe(6_000);
    const times = month.map(({ publishedAt }) => publishedAt);
    expect(times).toEqual([...times].sort());
    expect(Date.parse(times[0] ?? '') >= start && Date.parse(times.at(-1) ?? '') < end.getTime()).toBe(true);
    const odd = month.filter(({ publishedAt, fetchedAt, domain, title = '', text, parentUrl }) => {
      const [shortest, maxLength] = parentUrl === undefined ? [60, 900] : [2, 200];
      return (
        fetchedAt < publishedAt ||
        !domain.endsWith('.example') ||
        /[{}|]|undefined|NaN/.test(title + text) ||
        text.length < shortest ||
        text.length > maxLength
      );
    });
    expect(odd).toEqual([]);
  });

  it('covers all media, sites, authors and provinces', () => {
    const kinds = new Set(month.map(({ mediaType }) => mediaType));
    for (const kind of mediaTypeTerms.values.filter((name) => name !== 'tv')) expect(kinds).toContain(kind);
    expect(sampleSites.length).toBeGreaterThanOrEqual(55);
    expect(new Set(month.map(({ domain }) => domain)).size).toBe(sampleSites.length);
    expect([...sampleAuthors.values()].flat().length).toBeGreaterThan(280);
    expect(new Set(month.flatMap(({ region }) => (region ? [region.slice(0, 2)] : []))).size).toBe(34);
    const shares = [isAbout('星河'), isAbout('青禾')].map((about) => written.filter(about).length / written.length);
    for (const share of shares) expect(share > 0.2 && share < 0.5).toBe(true);
    expect(
      written.filter((article) => !isAbout('星河')(article) && !isAbout('青禾')(article)).length / written.length,
    ).toBeGreaterThan(0.2);
  });

  it('is quiet at night and follows the course of events', () => {
    const hours = month.map(chinaHour);
    const between = (from: number, to: number) =>
      hours.filter((hour) => hour >= from && hour < to).length / (to - from);
    expect(between(9, 22)).toBeGreaterThan(between(1, 5) * 5);
    const days = new Map<string, number>();
    for (const { publishedAt } of written.filter(isAbout('召回')))
      days.set(publishedAt.slice(0, 10), (days.get(publishedAt.slice(0, 10)) ?? 0) + 1);
    const counts = [...days.values()].sort((a, b) => a - b);
    expect(counts.at(-1) ?? 0).toBeGreaterThan(8 * (counts[counts.length >> 1] ?? 0));
  });

  it('contains copies with small changes', () => {
    const reports = written.filter(({ mediaType, text }) => mediaType !== 'weibo' && text.length > 100);
    const marked = reports.filter(({ title = '' }) => /^(?:转载|【转载】|\[转\]|关注｜|快讯|热点)/.test(title));
    expect(marked.length / written.length).toBeGreaterThan(0.08);
    const probes = [30, 45, 60, 75, 90];
    for (const copy of marked.slice(0, 12)) {
      const others = reports.filter(
        (other) =>
          other !== copy &&
          other.domain !== copy.domain &&
          probes.some((at) => other.text.includes(copy.text.slice(at, at + 8))),
      );
      expect(Math.max(...others.map((other) => containment(copy.text, other.text)))).toBeGreaterThan(0.6);
    }
  });

  it('has delayed replies to posts, and numbers that grow with age', () => {
    const byUrl = new Map(month.map((article) => [article.url, article]));
    const replies = month.filter(({ parentUrl }) => parentUrl !== undefined);
    expect(replies.length).toBeGreaterThan(800);
    expect(
      replies.filter(({ parentUrl = '', publishedAt }) => (byUrl.get(parentUrl)?.publishedAt ?? 'none') >= publishedAt),
    ).toEqual([]);
    const mean = (list: readonly SampleArticle[]) =>
      list.reduce((sum, { views }) => sum + Math.log1p(views), 0) / list.length;
    expect(mean(written.slice(0, 500))).toBeGreaterThan(mean(written.slice(-40)));
  });
});

describe('generateRisingEvent', () => {
  it('is one report in nine media, each a complete copy, so that all are similar enough for any seed', () => {
    for (let seed = 0; seed < 40; seed += 1) {
      const [first, ...copies] = generateRisingEvent(`seed ${seed}`, end);
      expect([copies.length, new Set(copies.map(({ domain }) => domain)).size]).toEqual([8, 8]);
      for (const { text } of copies) expect(containment(first?.text ?? '', text)).toBeGreaterThan(0.93);
    }
  });
});

describe('nextLiveArticles', () => {
  it('generates current articles, newest first', () => {
    const now = new Date('2026-05-01T08:00:00Z');
    const live = nextLiveArticles('7', 5, { now, mediaType: 'news' });
    expect(live).toEqual(nextLiveArticles('7', 5, { now, mediaType: 'news' }));
    expect(live.map(({ mediaType }) => mediaType)).toEqual(Array(5).fill('news'));
    for (const [index, { publishedAt }] of live.entries()) {
      expect(now.getTime() - Date.parse(publishedAt)).toBeLessThan(5 * 60_000);
      expect(publishedAt < (live[index - 1]?.publishedAt ?? now.toISOString())).toBe(true);
    }
    expect(nextLiveArticles('8', 5, { now }).map(({ url }) => url)).not.toEqual(live.map(({ url }) => url));
  });
});

describe('sampleClients', () => {
  it('have valid rules that match articles', () => {
    const documents = written
      .filter((_, index) => index % 3 === 0)
      .map(({ title = '', text }) => prepareDocument({ title, body: text }));
    for (const { categories, dictionaries } of sampleClients) {
      const list = (name: string) => dictionaries.find((dictionary) => dictionary.name === name)?.words;
      for (const { name, rule } of categories.flatMap(({ subjects }) => subjects)) {
        const { tree, error } = parseQuery(rule, 'classic');
        expect([name, error]).toEqual([name, undefined]);
        if (!tree) continue;
        const matches = compileMatcher(resolveQuery(tree, { list }));
        const matchingDocuments = documents.filter((document) => matches(document)).length;
        expect([name, matchingDocuments > 4 && matchingDocuments < 800]).toEqual([name, true]);
      }
    }
  });
});
