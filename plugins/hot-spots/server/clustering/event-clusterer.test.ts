import fc from 'fast-check';
import { describe, expect, it } from '@rstest/core';
import { dayLength } from '#shared/time';
import { EventClusterer, type EventDocument } from './event-clusterer';
import { eventTerms } from './event-terms';
import type { EventState } from './live-event';

/** Titles, each with the text of its reports. */
const subjects = [
  ['青禾水库大坝完工', '闸门蓄水防洪灌溉库容泄洪道施工队伍移民安置'],
  ['林晚舟演唱会售罄', '歌迷抢票黄牛实名制舞台灯光巡演场馆安保退票'],
  ['望舒电池起火调查', '消防扑灭电芯短路改装线束鉴定报告车主索赔召回'],
  ['实验小学食堂涨价', '家长委员会餐费公示食材采购营养午餐教育局核查'],
  ['跨江大桥通车拥堵', '匝道限行交警疏导早高峰导航收费站桥面绕行公交'],
] as const;
const turns = ['直击', '解读', '进展', '回应', '热议', '探访'];

function document(id: string, subject: number, turn: number, at = 0): EventDocument {
  const [title, body] = subjects[subject % subjects.length] as readonly [string, string];
  const cut = (turn * 3) % 12;
  return {
    id,
    at,
    ...eventTerms(`${title}${turns[turn % turns.length]}`, `${title}。${body.slice(cut)}${body.slice(0, cut)}`),
  };
}

/** Adds documents one by one; with `restart`, the state is saved and reloaded after each. */
function cluster(documents: readonly EventDocument[], restart: boolean): Map<string, string> {
  const states = new Map<string, EventState>();
  const events = new Map<string, string>();
  let clusterer = new EventClusterer();
  for (const each of documents) {
    events.set(each.id, clusterer.add(each));
    const { changed, merged, ended } = clusterer.takeChanges();
    for (const state of changed) states.set(state.id, state);
    for (const id of [...merged.keys(), ...ended.map((event) => event.id)]) states.delete(id);
    for (const [id, event] of events) events.set(id, merged.get(event) ?? event);
    if (restart) clusterer = new EventClusterer(states.values());
  }
  return events;
}
const groups = (events: ReadonlyMap<string, string>): string[][] =>
  [...new Set(events.values())].map((event) => [...events].filter(([, own]) => own === event).map(([id]) => id));

describe('event clusterer', () => {
  it('groups articles about the same event and separates the others', () => {
    const documents = Array.from({ length: 30 }, (_, number) =>
      document(`d${number}`, number % 5, Math.floor(number / 5), number * 1000),
    );
    const eventGroups = groups(cluster(documents, false));
    expect(eventGroups).toHaveLength(5);
    for (const group of eventGroups) expect(new Set(group.map((id) => Number(id.slice(1)) % 5)).size).toBe(1);
  });

  it('continues after a restart with the same result', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(4), fc.nat(5)), { minLength: 1, maxLength: 30 }), (sample) => {
        const documents = sample.map(([subject, turn], number) => document(`d${number}`, subject, turn, number * 1000));
        expect(groups(cluster(documents, true))).toEqual(groups(cluster(documents, false)));
      }),
      { numRuns: 40 },
    );
  });

  it('assigns every article to exactly one event', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string({ unit: 'grapheme' })), { maxLength: 20 }), (texts) => {
        const clusterer = new EventClusterer();
        const ids = texts.map(([title, body], number) =>
          clusterer.add({ id: `d${number}`, at: number, ...eventTerms(title, body) }),
        );
        expect(ids.every((id) => /^d\d+$/.test(id))).toBe(true);
        expect(clusterer.takeChanges().changed.reduce((sum, { size }) => sum + size, 0)).toBe(texts.length);
      }),
      { numRuns: 50 },
    );
  });

  it('separates two stories of one company', () => {
    const fire = ['星河汽车起火原因公布', '消防通报星河汽车起火', '星河汽车起火车主发声', '星河汽车起火现场视频'];
    const money = ['星河汽车季度财报出炉', '分析师看好星河汽车毛利', '星河汽车营收同比增长', '星河汽车现金流改善'];
    const clusterer = new EventClusterer();
    const put = (titles: readonly string[], body: string, name: string) =>
      titles.map((title, number) => clusterer.add({ id: `${name}${number}`, at: 0, ...eventTerms(title, body) }));
    const fires = new Set(put(fire, '火势由电池舱蔓延，消防队员用时四十分钟扑灭，无人员伤亡，事故调查正在进行', 'a'));
    const reports = put(money, '本季度营业收入与毛利率均高于市场预期，管理层上调全年指引，派息方案待股东大会审议', 'b');
    expect(fires.size).toBe(1);
    expect(reports.some((id) => fires.has(id))).toBe(false);
  });

  it('assigns commentary by the long name in its title, whatever else it mentions', () => {
    const clusterer = new EventClusterer();
    const musings = [
      '人们为何愤怒。信任从何而来，社会该怎样学会与风险相处，值得每个人想一想。技术进步带来便利，也把未知推到眼前；规则总是晚到一步。',
      '媒体争相发问，看客各有立场，真正的答案往往藏在冷静之后。热闹散去，留下的是制度的空白，填补它们需要耐心与诚意，而不是一时的口号。',
      '夜里翻看旧报纸，才发现十年前就有人写过同样的忧虑。那时的笔触更温和，读者也更愿意听完；如今屏幕滚动太快，谁都来不及思索片刻。',
    ];
    const report = (number: number) => document(`d${number}`, 2, number % 6, number * 1000);
    const comment = (id: string, title: string, musing: number) =>
      clusterer.add({
        id,
        at: 50_000,
        ...eventTerms(title, (musings[musing] as string).repeat(3)),
      });
    // An event with few articles has no such name yet: its shared terms may be one site's standard line.
    for (let number = 0; number < 5; number += 1) clusterer.add(report(number));
    expect(comment('early', '望舒电池起火之后', 0)).toBe('early');
    const event = clusterer.add(report(5));
    for (let number = 6; number < 14; number += 1) clusterer.add(report(number));
    expect(comment('c1', '从望舒电池起火看舆论', 1)).toBe(clusterer.match(report(20)));
    expect(comment('c2', '望舒之外', 2)).toBe('c2');
    expect(event).toMatch(/^d/);
  });

  it('does not merge all stories of one company, however long its name', () => {
    const tales: readonly (readonly [string, string])[] = [
      [
        '地下车库起火原因公布，电池舱先冒烟',
        '火势由电池舱蔓延，消防队员用时四十分钟扑灭，无人员伤亡，事故调查正在进行',
      ],
      [
        '三季度财报出炉，营收与毛利率双双增长',
        '本季度营业收入与毛利率均高于市场预期，管理层上调全年指引，派息方案待股东大会审议',
      ],
      [
        '西部新工厂奠基，带动数千人就业',
        '奠基仪式在开发区举行，建成后年产二十万辆，将带动数千人就业，当地政府出席并致辞',
      ],
      ['被指订金难退，八百多人登记维权', '消费者称销售口头承诺随时可退，如今审核拖过九十天，登记维权的已有八百多人'],
      [
        '高速服务区快充桩全部投运，返程不再排队',
        '高速服务区的快充桩全部投运，返程高峰排队时间缩短，长途出行的补能焦虑得到缓解',
      ],
      [
        '旗舰轿车试驾：底盘细腻，空间宽裕',
        '底盘滤震细腻，后排空间宽裕，语音识别偶有迟钝，高速风噪控制在同级中属于上游',
      ],
    ];
    for (const name of ['星河汽车', '星河智能汽车']) {
      const clusterer = new EventClusterer();
      const getEvents = tales.map(() => new Set<string>());
      for (let day = 0; day < 20; day += 1)
        tales.forEach(([what, body], tale) => {
          // The first story is the most frequent, so that it could own the name.
          for (let copy = tale === 0 ? 3 : day % 4 === tale % 4 ? 1 : 0; copy > 0; copy -= 1)
            getEvents[tale]?.add(
              clusterer.add({
                id: `${tale}-${day}-${copy}`,
                at: day * dayLength + tale * 1000 + copy,
                ...eventTerms(`${name}${what}`, body),
              }),
            );
        });
      const { merged } = clusterer.takeChanges();
      const last = getEvents.map((ids) => new Set([...ids].map((id) => merged.get(id) ?? id)));
      expect(last.map(({ size }) => size)).toEqual(tales.map(() => 1));
      expect(new Set(last.flatMap((ids) => [...ids])).size).toBe(tales.length);
    }
  });

  it('ends events that have long been silent', () => {
    const clusterer = new EventClusterer();
    clusterer.add(document('old', 0, 0, 0));
    for (let number = 0; number < 600; number += 1)
      clusterer.add(document(`d${number}`, 1 + (number % 4), number, 40 * dayLength + number));
    expect(clusterer.takeChanges().ended).toEqual([{ id: 'old', size: 1 }]);
    expect(clusterer.size).toBe(4);
  });
});
