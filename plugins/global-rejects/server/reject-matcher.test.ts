import fc from 'fast-check';
import { describe, expect, it } from '@rstest/core';
import { foldText } from '#shared/text';
import type { RejectEntry } from '../reject-entry';
import { addressKey, getDomain, fitsPattern, getPattern } from './address-pattern';
import { RejectMatcher, type RejectedText } from './reject-matcher';

const entry = (kind: RejectEntry['kind'], value: string, more: Partial<RejectEntry> = {}): RejectEntry => ({
  id: `${kind} ${value}`,
  kind,
  value,
  place: 'all',
  mode: 'reject',
  ...more,
});
const text = (
  more: Partial<Omit<RejectedText, 'titleFolded' | 'bodyFolded'>> & { readonly title?: string } = {},
): RejectedText => {
  const body = more.text ?? '';
  return {
    url: null,
    domain: '',
    mediaType: 'news',
    text: body,
    ...more,
    titleFolded: foldText(more.title ?? ''),
    bodyFolded: foldText(body),
  };
};
const hits = (entries: readonly RejectEntry[], of: RejectedText): string[] =>
  new RejectMatcher(entries)
    .match(of)
    .map(({ value }) => value)
    .sort();

describe('RejectMatcher', () => {
  it('matches a domain and its subdomains, but no similar names', () => {
    const entries = [entry('domain', 'ads.example'), entry('domain', 'b.test')];
    expect(hits(entries, text({ domain: 'www.ads.example' }))).toEqual(['ads.example']);
    expect(hits(entries, text({ domain: 'x.y.ads.example' }))).toEqual(['ads.example']);
    expect(hits(entries, text({ domain: 'bads.example' }))).toEqual([]);
    expect(hits(entries, text({ domain: 'ads.example.test' }))).toEqual([]);
  });

  it('accepts exceptions with all paths below them, and nothing beside them', () => {
    const entries = [
      entry('domain', 'ads.example'),
      entry('junkword', '中奖'),
      entry('url', 'ads.example/news', { mode: 'exception' }),
    ];
    expect(hits(entries, text({ domain: 'ads.example', url: 'https://ads.example/news/1', text: '中奖名单' }))).toEqual(
      [],
    );
    expect(
      hits(entries, text({ domain: 'ads.example', url: 'https://ads.example/newspaper', text: '中奖名单' })),
    ).toEqual(['ads.example', '中奖']);
  });

  it('looks for junk words where they must stand, however they are written', () => {
    const entries = [
      entry('junkword', '办证刻章'),
      entry('junkword', '中奖', { place: 'title' }),
      entry('junkword', 'casino', { place: 'body' }),
    ];
    expect(hits(entries, text({ title: '恭喜中獎', text: '专业辦證刻章' }))).toEqual(['中奖', '办证刻章']);
    expect(hits(entries, text({ title: 'CASINO', text: '中奖' }))).toEqual([]);
    expect(hits(entries, text({ text: 'The Casino opens' }))).toEqual(['casino']);
    expect(hits(entries, text({ text: 'casinos' }))).toEqual([]);
  });

  it('applies words for short posts to short posts only', () => {
    const entries = [entry('weibo', '抽奖')];
    expect(hits(entries, text({ mediaType: 'weibo', text: '转发抽奖' }))).toEqual(['抽奖']);
    expect(hits(entries, text({ mediaType: 'news', text: '转发抽奖' }))).toEqual([]);
    expect(hits(entries, text({ mediaType: 'weibo', text: `抽奖${'长'.repeat(500)}` }))).toEqual([]);
  });

  it('matches URL patterns with a fixed or an open host', () => {
    const entries = [
      getPattern('https://www.a.example/ad'),
      getPattern('*.b.example/*/promo*'),
      getPattern('*/advert/*'),
    ].map((value) => entry('url', value));
    expect(hits(entries, text({ url: 'http://A.example/ad/1' }))).toEqual(['a.example/ad']);
    expect(hits(entries, text({ url: 'https://a.example/address' }))).toEqual([]);
    expect(hits(entries, text({ url: 'https://m.b.example/x/promo-7.html' }))).toEqual(['*.b.example/*/promo*']);
    expect(hits(entries, text({ url: 'https://c.example/advert/1' }))).toEqual(['*/advert/*']);
  });
});

describe('fitsPattern', () => {
  it('matches the same as a regular expression made from the pattern', () => {
    const piece = fc.stringMatching(/^[ab/]{0,3}$/);
    fc.assert(
      fc.property(
        fc.array(piece, { minLength: 2, maxLength: 5 }),
        fc.stringMatching(/^[ab/]{0,12}$/),
        (pieces, key) => {
          expect(fitsPattern(key, pieces.join('*'))).toBe(new RegExp(`^${pieces.join('.*')}$`).test(key));
        },
      ),
    );
  });

  it('handles a pathological pattern in linear time', () => {
    expect(fitsPattern('a'.repeat(100_000), `${'a*'.repeat(200)}b`)).toBe(false);
  });
});

describe('user input', () => {
  it('is normalized, or refused with a code', () => {
    const code = (work: () => unknown): unknown => {
      try {
        return work();
      } catch (error) {
        return (error as { code: string }).code;
      }
    };
    expect(getDomain('https://www.Ads.Example/x')).toBe('ads.example');
    expect(addressKey(' HTTPS://www.A.example/B ')).toBe('a.example/b');
    expect(code(() => getDomain('not a domain'))).toBe('global-rejects.domain');
    expect(code(() => getPattern('*a*'))).toBe('global-rejects.pattern');
    expect(code(() => getPattern('https://a.example'))).toBe('global-rejects.site');
  });
});
