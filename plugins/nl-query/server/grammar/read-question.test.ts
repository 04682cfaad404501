import { describe, expect, it } from '@rstest/core';
import { DateTime } from 'luxon';
import { noNames, type QuestionNames } from './question-names';
import { readQuestion } from './read-question';

const zone = 'Asia/Shanghai';
const now = DateTime.fromISO('2026-11-25T15:20:00', { zone });
const names: QuestionNames = {
  ...noNames,
  subjects: [
    { name: '刹车与召回', value: '41' },
    { name: '召回', value: '42' },
  ],
  brands: [
    { Name: '星河汽车', Filter: { Subject_ID: '7' } },
    { Name: '远航汽车', Filter: { keyword: '远航汽车' } },
  ],
  sites: [{ name: '车界观察', value: '车界观察' }],
};
const read = (question: string, known = names) => readQuestion(question, known, now);
const timeOf = (question: string): string => {
  const { Period, Published_At } = read(question, noNames).query.Input;
  const local = (time: string): string => DateTime.fromISO(time, { zone }).toFormat('yyyy-MM-dd HH:mm:ss');
  return Period ?? Published_At?.split('..').map(local).join(' … ') ?? '';
};
const from = (day: string, to = day): string => `${day} 00:00:00 … ${to} 23:59:59`;

describe('times', () => {
  it('follow the calendar of whoever asks', () => {
    expect(timeOf('昨天的负面')).toBe('yesterday');
    expect(timeOf('本周')).toBe(from('2026-11-23', '2026-11-25'));
    expect(timeOf('上周')).toBe(from('2026-11-16', '2026-11-22'));
    expect(timeOf('last week')).toBe(from('2026-11-16', '2026-11-22'));
    expect(timeOf('二月份')).toBe(from('2026-02-01', '2026-02-28'));
    expect(timeOf('12月')).toBe(from('2025-12-01', '2025-12-31'));
    expect(timeOf('the third quarter of 2025')).toBe(from('2025-07-01', '2025-09-30'));
    expect(timeOf('昨天下午')).toBe('2026-11-24 12:00:00 … 2026-11-24 17:59:59');
    expect(timeOf('since Monday')).toBe(from('2026-11-23', '2026-11-25'));
    expect(timeOf('最近一个半月')).toBe(from('2026-10-11', '2026-11-25'));
    expect(timeOf('近两年半')).toBe(from('2024-05-26', '2026-11-25'));
    expect(timeOf('last 48 hours')).toBe('2026-11-23 16:00:00 … 2026-11-25 15:59:59');
  });

  it('know feasts, those of the Chinese calendar too', () => {
    expect(timeOf('国庆期间')).toBe(from('2026-10-01', '2026-10-07'));
    expect(timeOf('去年国庆期间')).toBe(from('2025-10-01', '2025-10-07'));
    expect(timeOf('春节期间')).toBe(from('2026-02-16', '2026-02-22'));
    expect(timeOf('中秋节')).toBe(from('2026-09-25'));
  });

  it('that no calendar has are none', () => {
    expect(timeOf('2月30日')).toBe('');
    expect(timeOf('13月')).toBe('');
    expect(read('2月30日的负面').unread).toEqual(['2月30日']);
  });

  it('of two the later is asked about, the other is what it is compared with', () => {
    const { query } = read('这周比上周负面多了多少');
    expect(query.Input).toMatchObject({ Is_Compared: 'true', Emotion: 'negative' });
    expect(timeOf('这周比上周负面多了多少')).toBe(from('2026-11-23', '2026-11-29'));
    expect(read('11月的声量同比').query.Is_Year_Before).toBe(true);
  });
});

describe('names', () => {
  it('of the client win over words, the longest first, and only its own are known', () => {
    expect(read('刹车与召回的走势').query).toMatchObject({ Ask: 'trend', Input: { Subject_ID: '41' } });
    expect(read('刹车和召回的走势').query.Input.Subject_ID).toBe('41');
    expect(read('召回的走势').query.Input.Subject_ID).toBe('42');
    expect(read('召回的走势', noNames).query.Input).toEqual({ keyword: '召回' });
  });

  it('of brands are compared when two of them stand there', () => {
    expect(read('我们和远航汽车的声量对比').query.Input.Groups).toEqual(names.brands);
    expect(read('how do we compare with 远航汽车').query.Input.Groups).toEqual(names.brands);
    expect(read('远航汽车的负面').query.Input).toEqual({ keyword: '远航汽车', Emotion: 'negative' });
  });
});

describe('what is left out and what is left over', () => {
  it('leaves the other values of a closed list', () => {
    expect(read('除了微博和评论，昨天的负面').query.Input.Media_Type?.split(',')).toHaveLength(8);
    expect(read('except Weibo').query.Input.Media_Type).not.toContain('weibo');
    expect(read('除了江浙沪以外的召回', noNames).query.Input.keyword).toBe(
      '召回 NOT region:上海市 NOT region:江苏省 NOT region:浙江省',
    );
    expect(read('recalls excluding Guangdong', noNames).query.Input.keyword).toContain('NOT region:广东省');
    expect(read('不含招聘的召回', noNames).query.Input.keyword).toBe('召回 NOT 招聘');
  });

  it('is a word to look for, or is said not to be understood', () => {
    expect(read('关于毛利率的报道').query.Input.keyword).toBe('毛利率');
    expect(read('转发超过1000的微博')).toMatchObject({
      query: { Input: { Media_Type: 'weibo' } },
      unread: ['转发超过1000'],
    });
    expect(read('除了车界观察的报道').unread).toEqual(['车界观察']);
    expect(read('明天会有多少负面').unread).toContain('明天');
  });

  it('never breaks the language of searches', () => {
    for (const question of ['关于(召回 OR的报道', '“A-B”和“OR”', '---', '"', '()()', 'NOT', '@@@', '\\'])
      expect(() => read(question)).not.toThrow();
    expect(read('提到“价格战”的文章').query.Input.keyword).toBe('价格战');
  });

  it('takes its time on no text', () => {
    const begun = process.cpuUsage();
    for (const part of ['最近', '比', '11月3日到', '哪些网站', 'how many ', '，1', '(', '同比环比', '七夕', '中秋'])
      read(part.repeat(Math.ceil(300 / part.length)).slice(0, 300));
    const { user } = process.cpuUsage(begun);
    expect(user / 1000).toBeLessThan(3000);
  });
});
