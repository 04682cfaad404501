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
const read = (question: string, questionNames = names) => readQuestion(question, questionNames, now);
const timeOf = (question: string): string => {
  const { Period, Published_At } = read(question, noNames).query.Input;
  const local = (time: string): string => DateTime.fromISO(time, { zone }).toFormat('yyyy-MM-dd HH:mm:ss');
  return Period ?? Published_At?.split('..').map(local).join(' … ') ?? '';
};
const from = (day: string, to = day): string => `${day} 00:00:00 … ${to} 23:59:59`;

describe('times', () => {
  it('follow the calendar of the user who asks', () => {
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

  it('include public holidays, also those of the Chinese calendar', () => {
    expect(timeOf('国庆期间')).toBe(from('2026-10-01', '2026-10-07'));
    expect(timeOf('去年国庆期间')).toBe(from('2025-10-01', '2025-10-07'));
    expect(timeOf('春节期间')).toBe(from('2026-02-16', '2026-02-22'));
    expect(timeOf('中秋节')).toBe(from('2026-09-25'));
  });

  it('of a holiday cover the day itself, its week or a number of days', () => {
    expect(timeOf('双十一')).toBe(from('2026-11-01', '2026-11-11'));
    expect(timeOf('双十一当天')).toBe(from('2026-11-11'));
    expect(timeOf("on Singles' Day")).toBe(from('2026-11-11'));
    expect(timeOf('双十一那周')).toBe(from('2026-11-09', '2026-11-15'));
    expect(timeOf("the week of Singles' Day")).toBe(from('2026-11-09', '2026-11-15'));
    expect(timeOf('中秋那三天')).toBe(from('2026-09-25', '2026-09-27'));
    expect(read('recalls over the National Day holiday', noNames).query.Input.keyword).toBe('recalls');
  });

  it('end on the next such weekday or on a day of the same month', () => {
    expect(timeOf('上周一到周三')).toBe(from('2026-11-16', '2026-11-18'));
    expect(timeOf('上周五到周一')).toBe(from('2026-11-20', '2026-11-23'));
    expect(timeOf('last Monday to Wednesday')).toBe(from('2026-11-16', '2026-11-18'));
    expect(timeOf('from 3 to 9 Nov')).toBe(from('2026-11-03', '2026-11-09'));
    expect(timeOf('November 3-9')).toBe(from('2026-11-03', '2026-11-09'));
    expect(timeOf('last fortnight')).toBe(from('2026-11-12', '2026-11-25'));
    expect(timeOf('the worst of the week')).toBe(from('2026-11-23', '2026-11-25'));
    expect(timeOf('全年')).toBe(from('2026-01-01', '2026-11-25'));
    expect(timeOf('周末两天')).toBe(from('2026-11-21', '2026-11-22'));
  });

  it('extend forward with words such as "after"', () => {
    expect(timeOf('今天10点以后')).toBe('2026-11-25 10:00:00 … 2026-11-25 23:59:59');
    expect(timeOf('上周三之后')).toBe(from('2026-11-18', '2026-11-25'));
    expect(timeOf('10月中旬之后')).toBe(from('2026-10-21', '2026-11-25'));
  });

  it('that exist in no calendar are ignored', () => {
    expect(timeOf('2月30日')).toBe('');
    expect(timeOf('13月')).toBe('');
    expect(read('2月30日的负面').unread).toEqual(['2月30日']);
  });

  it('use the later of two as the period and the other as its comparison', () => {
    const { query } = read('这周比上周负面多了多少');
    expect(query.Input).toMatchObject({ Is_Compared: 'true', Emotion: 'negative' });
    expect(timeOf('这周比上周负面多了多少')).toBe(from('2026-11-23', '2026-11-29'));
    expect(read('11月的声量同比').query.Is_Year_Before).toBe(true);
    expect(read('10月，今年和去年负面差多少').query.Is_Year_Before).toBe(true);
    expect(timeOf('10月，今年和去年负面差多少')).toBe(from('2026-10-01', '2026-10-31'));
    expect(read('last week compared to the week before').query.Input.Is_Compared).toBe('true');
  });
});

describe('names', () => {
  it("of the client take precedence over words, longest first, and only the client's own are recognized", () => {
    expect(read('刹车与召回的走势').query).toMatchObject({ Ask: 'trend', Input: { Subject_ID: '41' } });
    expect(read('刹车和召回的走势').query.Input.Subject_ID).toBe('41');
    expect(read('召回的走势').query.Input.Subject_ID).toBe('42');
    expect(read('召回的走势', noNames).query.Input).toEqual({ keyword: '召回' });
  });

  it('of brands are compared when the question contains two', () => {
    expect(read('我们和远航汽车的声量对比').query.Input.Groups).toEqual(names.brands);
    expect(read('how do we compare with 远航汽车').query.Input.Groups).toEqual(names.brands);
    expect(read('远航汽车的负面').query.Input).toEqual({ keyword: '远航汽车', Emotion: 'negative' });
  });
});

describe('kind of question', () => {
  const getAsk = (question: string): string => read(question).query.Ask;

  it('computes a share from all articles, not from itself', () => {
    expect(read('微博的负面占比多少').query).toMatchObject({ Ask: 'emotion', Input: { Media_Type: 'weibo' } });
    expect(read('微博的负面占比多少').query.Input.Emotion).toBeUndefined();
    expect(read('正面和负面各多少').query.Input.Emotion).toBe('negative,positive');
  });

  it('is why, where something rose or fell all at once', () => {
    expect(getAsk('负面怎么突然少了')).toBe('why');
    expect(getAsk('声量怎么涨起来了')).toBe('why');
    expect(getAsk('声量怎么变化')).toBe('trend');
    expect(getAsk('声量是涨是跌')).toBe('trend');
    expect(read('why did recalls drop so sharply', noNames).query.Input.keyword).toBe('recalls');
  });

  it('may be colloquial and may follow its name', () => {
    expect(getAsk('昨天发生了啥')).toBe('events');
    expect(getAsk('负面最多的省是哪几个')).toBe('regions');
    expect(getAsk('谁报道得最多')).toBe('sites');
    expect(getAsk('谁写得最多')).toBe('authors');
    expect(read('哪个牌子负面多').query.Input.Groups).toEqual(names.brands);
    expect(read('rank our two brands by volume').query.Input.Groups).toEqual(names.brands);
  });

  it('is recognized in different wordings', () => {
    expect(getAsk('哪些财经网站写得多')).toBe('sites');
    expect(getAsk('在哪类媒体上讨论最多')).toBe('media');
    expect(getAsk('央媒里哪家报得最勤')).toBe('sites');
    expect(getAsk('省份排名')).toBe('regions');
    expect(getAsk('前三的专题')).toBe('subjects');
    expect(getAsk('top 5 cities for recalls')).toBe('regions');
    expect(getAsk('most active forums')).toBe('sites');
    expect(getAsk('昨晚出啥事了')).toBe('events');
    expect(getAsk('出了几条正面')).toBe('count');
    expect(getAsk('降价怎么突然就火了')).toBe('why');
    expect(getAsk("what's behind the spike")).toBe('why');
    expect(getAsk('声量什么时候到达高峰')).toBe('trend');
    expect(getAsk('大家是喜欢还是反感')).toBe('emotion');
    expect(getAsk('the lowdown on last week')).toBe('overview');
    expect(getAsk('影响最恶劣的三条')).toBe('hottest');
    expect(getAsk('我们和远航汽车谁口碑好')).toBe('emotion');
    expect(getAsk('车界观察说我们什么')).toBe('newest');
    expect(getAsk('大家都在说我们什么')).toBe('words');
  });

  it('is not triggered by "the others"', () => {
    expect(getAsk('除了微博，其他渠道有多少条')).toBe('count');
    expect(getAsk('各渠道有多少条')).toBe('media');
  });
});

describe('exclusions and remaining text', () => {
  it('accepts an exclusion after the excluded term', () => {
    expect(read('微博除外，昨天的负面').query.Input.Media_Type?.split(',')).toHaveLength(9);
    expect(read('今天的负面，微博和论坛不要').query.Input.Media_Type?.split(',')).toHaveLength(8);
    expect(read('中性的别算').query.Input.Emotion).toBe('negative,positive');
    expect(read('微博不要负面').query.Input).toEqual({ Media_Type: 'weibo', Emotion: 'neutral,positive' });
    expect(read('not interested in positive stuff').query.Input).toEqual({ Emotion: 'negative,neutral' });
  });

  it('accepts either of two words', () => {
    expect(read('刹车失灵或者断轴的帖子', noNames).query.Input.keyword).toBe('(刹车失灵 OR 断轴)');
    expect(read('“断轴”或“起火”', noNames).query.Input.keyword).toBe('(断轴 OR 起火)');
    expect(read('recalls or fires in the news', noNames).query.Input.keyword).toBe('(recalls OR fires)');
    expect(read('或者', noNames).query.Input.keyword).toBeUndefined();
  });

  it('ignores phrases around the question', () => {
    const getKeyword = (question: string) => read(question, noNames).query.Input.keyword;
    for (const question of [
      '老规矩，昨天的舆情概况',
      '老板问：昨天多少负面',
      '写周报用，给我上周的整体情况',
      '敬请协助查询上周的走势',
      '麻溜的，昨天负面多少',
      'morning! the latest negatives pls',
      'for the board meeting: negatives in Q3',
      "I'm wondering how it went last week",
    ])
      expect([question, getKeyword(question)]).toEqual([question, undefined]);
  });

  it('is looked for as it stands, where it says something', () => {
    const getKeyword = (question: string) => read(question, noNames).query.Input.keyword;
    expect(getKeyword('公众号昨天发了几篇关于锁单的')).toBe('锁单');
    expect(getKeyword('续航虚标的有几条')).toBe('续航虚标');
    expect(getKeyword('股价震荡的走势')).toBe('股价震荡');
    expect(getKeyword('最近震荡的走势')).toBeUndefined();
    expect(getKeyword('裁员或降薪')).toBe('(裁员 OR 降薪)');
    expect(getKeyword('negative posts about ratings')).toBe('ratings');
    expect(getKeyword('北京车展的负面')).toBe('北京车展');
  });

  it('ignores words that only connect others', () => {
    expect(read('总之毕竟好多起火的视频', noNames).query.Input.keyword).toBe('起火');
    expect(read('unexpectedly costly recalls', noNames).query.Input.keyword).toBe('costly recalls');
  });

  it('is one of the client’s names in quotation marks where it is called one', () => {
    const namesWithTag = { ...names, tags: [{ name: '重点关注', value: '3' }] };
    expect(read('打了“重点关注”标签的文章', namesWithTag).query.Input).toEqual({ Tag: '3' });
    expect(read('提到“重点关注”的文章', namesWithTag).query.Input.keyword).toBe('重点关注');
  });

  it('turns an exclusion from a closed list into its other values', () => {
    expect(read('除了微博和评论，昨天的负面').query.Input.Media_Type?.split(',')).toHaveLength(8);
    expect(read('except Weibo').query.Input.Media_Type).not.toContain('weibo');
    expect(read('除了江浙沪以外的召回', noNames).query.Input.keyword).toBe(
      '召回 NOT region:上海市 NOT region:江苏省 NOT region:浙江省',
    );
    expect(read('recalls excluding Guangdong', noNames).query.Input.keyword).toContain('NOT region:广东省');
    expect(read('不含招聘的召回', noNames).query.Input.keyword).toBe('召回 NOT 招聘');
  });

  it('accepts a phrase or a search operator', () => {
    expect(read('不含“招聘”的召回', noNames).query.Input.keyword).toBe('召回 NOT 招聘');
    expect(read('充电 NOT 涨价', noNames).query.Input.keyword).toBe('充电 NOT 涨价');
    expect(read('刹车 -演习', noNames).query.Input.keyword).toBe('刹车 NOT 演习');
    expect(read('everything but positive').query.Input).toEqual({ Emotion: 'negative,neutral' });
    expect(read('浙江的负面，除了杭州').query.Input).toEqual({
      Emotion: 'negative',
      Region: '330000',
      keyword: 'NOT region:330100',
    });
  });

  it('is said where the library cannot be asked', () => {
    for (const [question, word] of [
      ['德国媒体的负面', '德国'],
      ['negatives in Germany', 'Germany'],
      ['阅读量破十万的微博', '阅读量破十万'],
      ['10万+的公众号文章', '10万+'],
      ['导出昨天的负面', '导出'],
      ['按年看走势', '按年'],
      ['后天的负面', '后天'],
    ] as const)
      expect([question, read(question).unread]).toEqual([question, [word]]);
    expect(read('关于美国关税的报道').query.Input.keyword).toBe('美国关税');
  });

  it('is an author where a name stands behind that word', () => {
    expect(read('作者李铁军近一个月写了哪些文章').query.Input.Author).toBe('李铁军');
    expect(read('记者李明写的负面').query.Input.Author).toBe('李明');
    expect(read('作者排行').query.Input.Author).toBeUndefined();
  });

  it('searches for a word or reports it as not understood', () => {
    expect(read('关于毛利率的报道').query.Input.keyword).toBe('毛利率');
    expect(read('转发超过1000的微博')).toMatchObject({
      query: { Input: { Media_Type: 'weibo' } },
      unread: ['转发超过1000'],
    });
    expect(read('除了车界观察的报道').unread).toEqual(['车界观察']);
    expect(read('明天会有多少负面').unread).toContain('明天');
  });

  it('never produces an invalid search expression', () => {
    for (const question of ['关于(召回 OR的报道', '“A-B”和“OR”', '---', '"', '()()', 'NOT', '@@@', '\\'])
      expect(() => read(question)).not.toThrow();
    expect(read('提到“价格战”的文章').query.Input.keyword).toBe('价格战');
  });

  it('is fast on any text', () => {
    const begun = process.cpuUsage();
    for (const part of ['最近', '比', '11月3日到', '哪些网站', 'how many ', '，1', '(', '同比环比', '七夕', '中秋'])
      read(part.repeat(Math.ceil(300 / part.length)).slice(0, 300));
    const { user } = process.cpuUsage(begun);
    expect(user / 1000).toBeLessThan(3000);
  });
});
