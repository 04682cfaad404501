import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { cpuStopwatch } from '#shared/testing';
import { parseDateText } from './parse-date';

const now = new Date('2026-03-05T04:00:00Z');
const read = (text: string) => parseDateText(text, { now });

describe('dates in publishers’ formats', () => {
  it.each([
    ['Wed, 02 Oct 2002 13:00:00 GMT', '2002-10-02T13:00:00.000Z'],
    ['Wed, 02 Oct 2002 15:00:00 +0200', '2002-10-02T13:00:00.000Z'],
    ['Wed, 2 Oct 02 08:00 EST', '2002-10-02T13:00:00.000Z'],
    ['2 Oct 2002 13:00:00 Z', '2002-10-02T13:00:00.000Z'],
    ['Wed,02 Oct 2002 13:00:00 UT', '2002-10-02T13:00:00.000Z'],
    ['Wednesday, 02 October 2002 13:00:00 GMT+0000 (Coordinated Universal Time)', '2002-10-02T13:00:00.000Z'],
    ['Thu, 01-Jan-2004 19:48:21 GMT', '2004-01-01T19:48:21.000Z'],
    ['周三, 02 Oct 2002 21:00:00 +0800', '2002-10-02T13:00:00.000Z'],
    ['Wed Oct  2 13:00:00 2002', '2002-10-02T05:00:00.000Z'],
    ['Wed Oct 02 13:00:00 GMT 2002', '2002-10-02T13:00:00.000Z'],
    ['Wed Oct 02 13:00:00 +0000 2002', '2002-10-02T13:00:00.000Z'],
    ['Oct 2, 2002 1:00 PM GMT', '2002-10-02T13:00:00.000Z'],
    ['October 2nd, 2002', '2002-10-01T16:00:00.000Z'],
    ['2003-12-31T10:14:55Z', '2003-12-31T10:14:55.000Z'],
    ['2003-12-31T10:14:55.123-08:00', '2003-12-31T18:14:55.123Z'],
    ['2003-12-31T10:14:55+08', '2003-12-31T02:14:55.000Z'],
    ['2003-12-31 10:14:55 +0800', '2003-12-31T02:14:55.000Z'],
    ['2003-12-31T10:14', '2003-12-31T02:14:00.000Z'],
    ['2003-12-31', '2003-12-30T16:00:00.000Z'],
    ['20031231', '2003-12-30T16:00:00.000Z'],
    ['20031231T101455Z', '2003-12-31T10:14:55.000Z'],
    ['2003-12', '2003-11-30T16:00:00.000Z'],
    ['2026/1/2 9:05', '2026-01-02T01:05:00.000Z'],
    ['2026.01.02', '2026-01-01T16:00:00.000Z'],
    ['2026年1月2日 10:00', '2026-01-02T02:00:00.000Z'],
    ['2026年01月02日10时30分', '2026-01-02T02:30:00.000Z'],
    ['２０２６年１月２日　下午３：０５', '2026-01-02T07:05:00.000Z'],
    ['2026-01-02 10:00:01 星期五', '2026-01-02T02:00:01.000Z'],
    ['发布时间：2026-01-02 10:00', '2026-01-02T02:00:00.000Z'],
    ['13/01/2026 08:00:00 GMT', '2026-01-13T08:00:00.000Z'],
    ['31.12.2025', '2025-12-30T16:00:00.000Z'],
    ['1767319200', '2026-01-02T02:00:00.000Z'],
    ['1767319200000', '2026-01-02T02:00:00.000Z'],
    ['3小时前', '2026-03-05T01:00:00.000Z'],
    ['半小时前', '2026-03-05T03:30:00.000Z'],
    ['昨天 08:15', '2026-03-04T00:15:00.000Z'],
    ['3 hours ago', '2026-03-05T01:00:00.000Z'],
    ['an hour ago', '2026-03-05T03:00:00.000Z'],
    ['Yesterday at 8:15', '2026-03-04T00:15:00.000Z'],
    ['二〇二五年十二月三十日', '2025-12-29T16:00:00.000Z'],
    ['二零二六年一月十日 10:00', '2026-01-10T02:00:00.000Z'],
    ['刚刚', '2026-03-05T04:00:00.000Z'],
    ['03-01 10:00', '2026-03-01T02:00:00.000Z'],
    ['12月30日', '2025-12-29T16:00:00.000Z'],
    ['24 déc. 2025', '2025-12-23T16:00:00.000Z'],
    ['24 xyz 2025', undefined],
    ['Tue, 31 Feb 2026 10:00:00 GMT', undefined],
    ['soon', undefined],
    ['', undefined],
    ['1234', undefined],
  ])('%s', (text, wanted) => expect(read(text)).toBe(wanted));

  it('takes CST for China only where Chinese is spoken', () => {
    const text = 'Wed, 02 Oct 2002 13:00:00 CST';
    expect(parseDateText(text, { chinese: true })).toBe('2002-10-02T05:00:00.000Z');
    expect(parseDateText(text)).toBe('2002-10-02T19:00:00.000Z');
  });

  it('reads any zone where none is named', () => {
    expect(parseDateText('2026-07-01 12:00', { zone: 'America/New_York' })).toBe('2026-07-01T16:00:00.000Z');
    expect(parseDateText('2026-07-01 12:00', { zone: 'UTC' })).toBe('2026-07-01T12:00:00.000Z');
  });

  it('recovers every instant from machine-written formats', () => {
    const instant = fc.date({ min: new Date('1971-01-01'), max: new Date('2099-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(instant, (date) => {
        const seconds = new Date(Math.floor(date.getTime() / 1000) * 1000).toISOString();
        expect(read(date.toISOString())).toBe(date.toISOString());
        expect(read(date.toUTCString())).toBe(seconds);
        expect(read(date.toString())).toBe(seconds);
      }),
    );
  });

  it('is fast on any text', () => {
    const spent = cpuStopwatch();
    for (const piece of ['1 ', '12:', '2026-', '年', 'Jan ', '上午', ' +', '1.']) read(piece.repeat(50_000));
    expect(spent()).toBeLessThan(2_000);
  });
});

it.each([
  ['Κυρ, 11 Ιούλ 2004 12:00:00 EST', '2004-07-11T17:00:00.000Z'],
  ['2004-július-13T9:15-05:00', '2004-07-13T14:15:00.000Z'],
  ['2004년 05월 28일  01:31:15', '2004-05-28T01:31:15.000Z'],
  ['2004-05-25 오후 11:23:17', '2004-05-25T23:23:17.000Z'],
  ['31 декабря 2003', '2003-12-31T00:00:00.000Z'],
  ['Ср, 31 Дек 2003 10:14:55 +0300', '2003-12-31T07:14:55.000Z'],
  ['2003-335', '2003-12-01T00:00:00.000Z'],
  ['2003-335T10:00:00Z', '2003-12-01T10:00:00.000Z'],
  ['2003-400', undefined],
  ['03-12-31', '2003-12-31T00:00:00.000Z'],
  ['2004-Jan-05', '2004-01-05T00:00:00.000Z'],
  ['Sunday, January 4th, 2004 at 5pm GMT', '2004-01-04T17:00:00.000Z'],
  ['Fri, 2006/09/15 08:19:53 EDT', '2006-09-15T12:19:53.000Z'],
  ['Thu Jan  1 19:48:21 PST 2004', '2004-01-02T03:48:21.000Z'],
  ['Tue, 31 Feb 2004 10:00:00 GMT', undefined],
])('reads dates in other languages and with the year first or last: %s', (text, expected) => {
  expect(parseDateText(text, { zone: 'UTC' })).toBe(expected);
});
