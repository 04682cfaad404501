import { describe, expect, it } from '@rstest/core';
import { findCoordinated, type PostedText } from '.';

const start = Date.parse('2026-03-01T08:00:00Z');
const minute = 60_000;
const post = (id: number, author: string, text: string, minutes: number): PostedText => ({
  id: String(id),
  author,
  text,
  at: start + minutes * minute,
});
const spun = (index: number): string =>
  `这款车我开了${['三个月', '半年', '大半年', '快一年'][index % 4]}，真的很省油很稳，推荐大家${['都', '也', '快', '来'][index % 4]}去试驾`;

describe('findCoordinated', () => {
  it('groups near-identical texts of many accounts within an hour', () => {
    const staged = Array.from({ length: 6 }, (_, index) => post(index, `水军${index}`, spun(index), index * 4));
    const others = [
      '昨天提车，路上堵了两个小时才到家',
      '售后电话一直没人接，很失望',
      '这个价格还要什么自行车呢大家说',
    ].map((text, index) => post(10 + index, `路人${index}`, text, index * 5));
    const [group, ...rest] = findCoordinated([...others, ...staged]);
    expect(rest).toEqual([]);
    expect(group?.ids.toSorted()).toEqual(staged.map(({ id }) => id));
    expect(group?.evidence.map(({ kind, accounts }) => [kind, accounts])).toEqual([['text', 6]]);
    expect(group?.score).toBeGreaterThan(0.5);
  });

  it('ignores texts spread over days, repetitions by one account, and stock phrases', () => {
    const overDays = Array.from({ length: 8 }, (_, index) => post(index, `网友${index}`, spun(0), index * 600));
    const alone = Array.from({ length: 8 }, (_, index) => post(20 + index, '复读机', spun(1), index));
    const stock = Array.from({ length: 20 }, (_, index) => post(40 + index, `粉丝${index}`, '哥哥加油！！', index));
    expect(findCoordinated([...overDays, ...alone, ...stock])).toEqual([]);
  });

  it('groups posts that share a URL in different words', () => {
    const words = ['看看这个', '原来如此啊朋友们', '真相在这里', '转给家人', '不看后悔', '太震惊了吧'];
    const staged = words.map((text, index) =>
      post(index, `号${index}`, `${text} https://a.example/x?utm_source=s${index}`, index * 3),
    );
    const [group] = findCoordinated(staged);
    expect(group?.evidence).toMatchObject([{ kind: 'link', accounts: 6, detail: 'https://a.example/x' }]);
  });

  it('groups accounts that repeatedly meet in the same minutes', () => {
    const words = [
      '早饭',
      '堵车',
      '下雨',
      '加班',
      '看球',
      '钓鱼',
      '搬家',
      '考试',
      '跑步',
      '做饭',
      '修车',
      '看病',
      '买菜',
    ];
    const staged = [0, 190, 411, 700, 1300].flatMap((minutes, round) =>
      ['甲', '乙', '丙', '丁', '戊'].map((author, index) =>
        post(
          round * 10 + index,
          author,
          `${words[(round * 5 + index) % 13]}${words[(round * 3 + index * 2) % 13]}`,
          minutes + index / 10,
        ),
      ),
    );
    const quiet = Array.from({ length: 60 }, (_, index) =>
      post(100 + index, `路人${index % 12}`, `闲聊${index}`, index * 31),
    );
    const [group] = findCoordinated([...staged, ...quiet]);
    expect([group?.authors.length, group?.ids.length, group?.evidence[0]?.kind]).toEqual([5, 25, 'rhythm']);
  });
});
