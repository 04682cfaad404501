import { describe, expect, it } from '@rstest/core';
import { DateTime } from 'luxon';
import { QuestionText } from '../question-text';
import { readTimes } from './read-times';
import { remembered } from './remembered-zone';

const now = DateTime.fromISO('2026-11-25T15:20:00', { zone: 'Asia/Shanghai' });
const timeOf = (question: string): string => {
  const { span } = readTimes(new QuestionText(question), now);
  if (!span) return '';
  const written = (time: DateTime): string => time.toFormat('yyyy-MM-dd HH:mm:ss');
  return span.period ?? `${written(span.from)} … ${written(span.to)}`;
};
const from = (day: string, to = day): string => `${day} 00:00:00 … ${to} 23:59:59`;
const hours = (day: string, first: string, last: string): string => `${day} ${first}:00 … ${day} ${last}:59`;

describe('parts of longer spans', () => {
  it('reads thirds, halves, weeks and days of a month', () => {
    expect(timeOf('本月中旬')).toBe(from('2026-11-11', '2026-11-20'));
    expect(timeOf('上月底')).toBe(from('2026-10-21', '2026-10-31'));
    expect(timeOf('上个月26号到这个月5号')).toBe(from('2026-10-26', '2026-11-05'));
    expect(timeOf('11月第二周')).toBe(from('2026-11-08', '2026-11-14'));
    expect(timeOf('上个月最后一周')).toBe(from('2026-10-25', '2026-10-31'));
    expect(timeOf('11月前10天')).toBe(from('2026-11-01', '2026-11-10'));
    expect(timeOf('mid-October')).toBe(from('2026-10-11', '2026-10-20'));
    expect(timeOf('the last week of October')).toBe(from('2026-10-25', '2026-10-31'));
    expect(timeOf('early this month')).toBe(from('2026-11-01', '2026-11-10'));
    expect(timeOf('end of last month')).toBe(from('2026-10-21', '2026-10-31'));
  });

  it('reads working days, quarters, seasons and two-digit years', () => {
    expect(timeOf('上周工作日')).toBe(from('2026-11-16', '2026-11-20'));
    expect(timeOf('去年Q3')).toBe(from('2025-07-01', '2025-09-30'));
    expect(timeOf('the fourth quarter of last year')).toBe(from('2025-10-01', '2025-12-31'));
    expect(timeOf('今年1-9月')).toBe(from('2026-01-01', '2026-09-30'));
    expect(timeOf('今年前三季度')).toBe(from('2026-01-01', '2026-09-30'));
    expect(timeOf('25年10月')).toBe(from('2025-10-01', '2025-10-31'));
    expect(timeOf('last summer')).toBe(from('2026-06-01', '2026-08-31'));
    expect(timeOf('今年夏天')).toBe(from('2026-06-01', '2026-08-31'));
    expect(timeOf('冬季续航')).toBe('');
  });
});

describe('times counted back from now', () => {
  it('reads the day, week or month a given time ago', () => {
    expect(timeOf('三天前')).toBe(from('2026-11-22'));
    expect(timeOf('两周前')).toBe(from('2026-11-09', '2026-11-15'));
    expect(timeOf('two months ago')).toBe(from('2026-09-01', '2026-09-30'));
    expect(timeOf('去年今天')).toBe(from('2025-11-25'));
    expect(timeOf('前一天')).toBe('yesterday');
  });

  it('accepts vague expressions', () => {
    expect(timeOf('这阵子')).toBe('last-7-days');
    expect(timeOf('最近两三天')).toBe('last-3-days');
    expect(timeOf('these days')).toBe('last-7-days');
    expect(timeOf('the past couple of weeks')).toBe(from('2026-11-12', '2026-11-25'));
    expect(timeOf('30-day trend')).toBe('last-30-days');
    expect(timeOf('past half hour')).toBe('2026-11-25 15:00:00 … 2026-11-25 15:59:59');
  });
});

describe('days', () => {
  it('accepts numeric and spoken forms', () => {
    expect(timeOf('11-10至11-15')).toBe(from('2026-11-10', '2026-11-15'));
    expect(timeOf('10月1-7日')).toBe(from('2026-10-01', '2026-10-07'));
    expect(timeOf('3月5号到8号')).toBe(from('2026-03-05', '2026-03-08'));
    expect(timeOf('十一月十八号')).toBe(from('2026-11-18'));
    expect(timeOf('on 18/11')).toBe(from('2026-11-18'));
    expect(timeOf('Wed 18 Nov')).toBe(from('2026-11-18'));
    expect(timeOf('since the 10th')).toBe(from('2026-11-10', '2026-11-25'));
    expect(timeOf('the week of November 9')).toBe(from('2026-11-09', '2026-11-15'));
    expect(timeOf('11月18日那周')).toBe(from('2026-11-16', '2026-11-22'));
    expect(timeOf('3.5寸')).toBe('');
  });

  it('that are adjacent form one span unless they are compared', () => {
    expect(timeOf('昨天和前天的负面')).toBe(from('2026-11-23', '2026-11-24'));
    expect(timeOf('negatives in October and November')).toBe(from('2026-10-01', '2026-11-25').replace('-25', '-30'));
    const compared = (question: string) => readTimes(new QuestionText(question), now).compared;
    expect(compared('昨天和前天哪个多')).toBe('before');
    expect(compared('compare negatives this month to last month')).toBe('before');
  });
});

describe('hours', () => {
  it('may come before or after their day', () => {
    expect(timeOf('昨天早上八点到十点')).toBe(hours('2026-11-24', '08:00', '09:59'));
    expect(timeOf('昨天10点半到11点半')).toBe(hours('2026-11-24', '10:30', '11:29'));
    expect(timeOf('昨天10:00-12:00')).toBe(hours('2026-11-24', '10:00', '11:59'));
    expect(timeOf('between 2 and 4 pm yesterday')).toBe(hours('2026-11-24', '14:00', '15:59'));
    expect(timeOf('9am today')).toBe(hours('2026-11-25', '09:00', '09:59'));
    expect(timeOf('昨天下午三点以后')).toBe(hours('2026-11-24', '15:00', '23:59'));
    expect(timeOf('after 6pm yesterday')).toBe(hours('2026-11-24', '18:00', '23:59'));
    expect(timeOf('since noon')).toBe(hours('2026-11-25', '12:00', '23:59'));
    expect(timeOf('昨天18点到今天9点')).toBe('2026-11-24 18:00:00 … 2026-11-25 08:59:59');
    expect(timeOf('11月20日下午')).toBe(hours('2026-11-20', '12:00', '17:59'));
    expect(timeOf('有一点负面')).toBe('');
  });
});

describe('holidays', () => {
  it('accept days before and after them', () => {
    expect(timeOf('中秋节前一周')).toBe(from('2026-09-18', '2026-09-24'));
    expect(timeOf('国庆后一周')).toBe(from('2026-10-08', '2026-10-14'));
    expect(timeOf('春节过后')).toBe(from('2026-02-23', '2026-11-25'));
    expect(timeOf('大年初一')).toBe(from('2026-02-17'));
    expect(timeOf('Black Friday')).toBe(from('2025-11-28'));
  });

  it('start a range with the holiday itself', () => {
    expect(timeOf('双十一到11月15号')).toBe(from('2026-11-11', '2026-11-15'));
  });
});

describe('remembered zone', () => {
  it('shows the same local times across a clock change', () => {
    const day = DateTime.fromISO('2026-03-29T12:00:00', { zone: 'Europe/Berlin' });
    for (const hour of [0, 1, 3, 12, 23]) {
      const other = remembered(day).set({ hour });
      expect(other.toISO()).toBe(day.set({ hour }).toISO());
      expect(other.startOf('day').toMillis()).toBe(day.startOf('day').toMillis());
      expect(other.plus({ days: 1 }).toMillis()).toBe(day.set({ hour }).plus({ days: 1 }).toMillis());
    }
    expect(remembered(day).zone).not.toBe(day.zone);
    expect(remembered(day).zoneName).toBe('Europe/Berlin');
  });
});
