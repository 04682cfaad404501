import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { cpuStopwatch } from '#shared/testing';
import { parseRobots } from './robots';

describe('robots.txt', () => {
  it('obeys the group that names this crawler, otherwise the group for all', () => {
    const text =
      'User-agent: *\nDisallow: /\n\nUser-agent: OpinionMonitor/1\nUser-agent: other\nDisallow: /admin\nCrawl-delay: 7 # slow\n';
    expect(parseRobots(text).isAllowed('/news')).toBe(true);
    expect(parseRobots(text).isAllowed('/admin/x')).toBe(false);
    expect(parseRobots(text).crawlDelay).toBe(7);
    expect(parseRobots(text, 'stranger').isAllowed('/news')).toBe(false);
  });

  it('applies the longest matching rule and supports * and $', () => {
    const { isAllowed } = parseRobots(
      '\ufeffuser-agent:*\ndisallow: /a\nallow: /a/b\ndisallow: /*.pdf$\ndisallow: /c*d/e\ndisallow:\nAllow: /same\nDisallow: /same\n',
    );
    expect(['/a', '/a/b/c', '/x.pdf', '/x.pdf?y', '/c1d/e', '/c/x', '/same', '/robots.txt'].map(isAllowed)).toEqual([
      false,
      true,
      false,
      true,
      false,
      true,
      true,
      true,
    ]);
  });

  it('compares paths in any encoding', () => {
    const { isAllowed } = parseRobots('user-agent: *\ndisallow: /新闻\ndisallow: /a%3cd');
    expect([encodeURI('/新闻/1'), '/新闻/1', '/a%3Cd', '/b'].map(isAllowed)).toEqual([false, false, false, true]);
  });

  it('compares rules by their octets, however they are written', () => {
    const { isAllowed } = parseRobots('User-agent: *\nDisallow: /新闻体育财经/\nAllow: /%E6%96%B0\n');
    expect(['/新闻体育财经/1', encodeURI('/新闻体育财经/1'), '/新闻'].map(isAllowed)).toEqual([false, false, true]);
  });

  it('belong to crawlers of the whole name only', () => {
    const text = 'User-agent: opinion\nDisallow: /\n\nUser-agent: *\nDisallow: /b\n';
    expect(['/a', '/b'].map(parseRobots(text).isAllowed)).toEqual([true, false]);
  });

  it('handles any text and any pattern without errors or delay', () => {
    const line = fc.oneof(fc.string(), fc.stringMatching(/^(allow|disallow|user-agent|crawl-delay): [/*$a-c]{0,60}$/));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), fc.string(), (lines, path) => {
        const rules = parseRobots(lines.join('\n'));
        expect(typeof rules.isAllowed(`/${path}`)).toBe('boolean');
        expect(rules.crawlDelay).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 300 },
    );
    const spent = cpuStopwatch();
    expect(parseRobots(`user-agent: *\ndisallow: /${'*a'.repeat(200)}$`).isAllowed(`/${'a'.repeat(20_000)}b`)).toBe(
      true,
    );
    expect(spent()).toBeLessThan(1_000);
  });
});
