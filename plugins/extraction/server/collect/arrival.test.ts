import { describe, expect, it } from '@rstest/core';
import { getDiversion, getMove } from './arrival';
import type { Visit } from './visitor';

const source = { url: 'http://www.a.cn/channel/', moved_url: null, moved_visits: 0 };
const list: Visit['list'] = {
  format: 'list-page',
  title: '',
  language: '',
  items: [],
  sitemaps: [],
  parts: [],
  warnings: [],
  feeds: [],
};
const getVisit = (change: Partial<Visit>) => ({ unchanged: false, list, finalUrl: source.url, ...change }) as Visit;

describe('a visit that is led elsewhere', () => {
  it.each([
    ['http://www.a.cn/', 'extraction.moved-to-front-page'],
    ['https://m.a.cn/index.html', 'extraction.moved-to-front-page'],
    ['http://parked.example/channel/', 'extraction.moved-to-other-site'],
    ['https://news.a.cn/list/', undefined],
  ])('to %s: %s', (finalUrl, code) => {
    expect(getDiversion(source, getVisit({ finalUrl }), { known: 0, hasHistory: true })?.code).toBe(code);
    expect(getDiversion(source, getVisit({ finalUrl }), { known: 1, hasHistory: true })).toBeUndefined();
    expect(getDiversion(source, getVisit({ finalUrl }), { known: 0, hasHistory: false })).toBeUndefined();
  });
});

describe('a permanent redirect', () => {
  const named = 'https://www.a.cn/news/';
  const visit = getVisit({ permanentUrl: named });

  it('is taken over after the third visit in a row that finds known items', () => {
    expect(getMove(source, visit, { known: 4, hasHistory: true })).toEqual({ named, visits: 1 });
    const waiting = { ...source, moved_url: named, moved_visits: 2 };
    expect(getMove(waiting, visit, { known: 4, hasHistory: true })).toEqual({ named, visits: 3, takenOver: named });
    expect(getMove(waiting, visit, { known: 0, hasHistory: true })).toEqual({ named, visits: 2 });
    expect(getMove({ ...waiting, moved_url: `${named}2` }, visit, { known: 4, hasHistory: true }).visits).toBe(1);
    expect(getMove(waiting, getVisit({}), { known: 4, hasHistory: true })).toEqual({ named: null, visits: 0 });
  });

  it.each(['http://www.a.cn/', 'https://other.example/channel/'])('to %s waits for a person', (permanentUrl) => {
    const waiting = { ...source, moved_url: permanentUrl, moved_visits: 9 };
    expect(getMove(waiting, getVisit({ permanentUrl }), { known: 4, hasHistory: true }).takenOver).toBeUndefined();
  });
});
