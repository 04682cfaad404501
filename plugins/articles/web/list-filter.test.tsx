import { describe, expect, it } from '@rstest/core';
import { compileMatcher, parseQuery, prepareDocument } from '#shared/query';
import { usualState } from '#core/filter';
import { articleFilters } from '../filter';
import { getFilter as getWire, narrowed } from './list-filter';

const state = (more: Readonly<Record<string, string>>) => ({ ...usualState(articleFilters.filters), ...more });
const getFilter = (stateValues: Readonly<Record<string, string>>, timeZone: string) =>
  getWire(articleFilters.filters, stateValues, timeZone);
const matches = (keyword: string, site: string, author: string): boolean => {
  const parsed = parseQuery(keyword);
  if (parsed.error) throw new Error(`${keyword}: ${parsed.error.code}`);
  return compileMatcher(parsed.tree)(prepareDocument({ title: '星河汽车召回', body: '刹车', site, author }));
};

describe('filter of the article list', () => {
  it('requests exactly what the address states', () => {
    expect(getFilter(state({ time: '', merged: 'false' }), 'Asia/Shanghai')).toEqual({});
    expect(
      getFilter(
        state({ time: '2026/11/01 00:00:00 - 2026/11/02 23:59:59', Site: '日报', Media_Type: 'weibo', Tag: '重点' }),
        'Asia/Shanghai',
      ),
    ).toEqual({
      Published_At: '2026-10-31T16:00:00.000Z..2026-11-02T15:59:59.000Z',
      Is_Merged: 'true',
      Media_Type: 'weibo',
      Site: '日报',
      Tag: '重点',
    });
  });

  it('excludes a site or an author repeatedly, whatever the previous query and in either notation', () => {
    for (const keyword of [
      '',
      '召回',
      '(刹车|召回)+星河-招聘',
      '召回 OR 起火',
      '星河 AND NOT 招聘',
      '"星河汽车" 刹车',
    ]) {
      const once = narrowed(state({ keyword }), { without: 'site:"某 报"' }).keyword ?? '';
      expect({ keyword, other: matches(once, '别报', '甲'), left: matches(once, '某 报', '甲') }).toEqual({
        keyword,
        other: true,
        left: false,
      });
      const twice = narrowed(state({ keyword: once }), { without: 'author:"甲"' }).keyword ?? '';
      expect({
        keyword,
        other: matches(twice, '别报', '乙'),
        left: matches(twice, '别报', '甲'),
        both: matches(twice, '某 报', '乙'),
      }).toEqual({ keyword, other: true, left: false, both: false });
    }
  });

  it('restricts to a site or an author by the dedicated field', () => {
    expect(narrowed(state({ keyword: 'x' }), { field: 'Site', value: '日报' })).toEqual({ Site: '日报' });
  });
});
