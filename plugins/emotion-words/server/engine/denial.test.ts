import { describe, expect, it } from '@rstest/core';
import { builtInWords, compileLexicon } from '../lexicon';
import { alignText, defaultModel, FeatureReader } from '../model';
import { ClientEmotion, getDenial, EmotionEngine, plainClient } from './index';
import { cpuStopwatch } from '#shared/testing';

const getState = (text: string, watched: readonly string[] = []) =>
  getDenial('', alignText(text), watched)?.state ?? null;

describe('getDenial', () => {
  it('distinguishes a mere denial from a proven clearing and from a refuted denial', () => {
    expect(getState('银杏乳业回应：网传添加工业明胶一事系谣言')).toBe('denied');
    expect(getState('警方通报：银杏乳业投毒一事系谣言，造谣者已被拘留')).toBe('cleared');
    expect(getState('消防部门认定起火原因为充电宝，排除车辆故障')).toBe('cleared');
    expect(getState('法院终审驳回对方诉讼请求，银杏被控抄袭不成立')).toBe('cleared');
    expect(getState('银杏否认使用过期奶，却被员工晒出改日期的视频')).toBe('refuted');
    expect(getState('银杏先是否认造假，随后承认虚增利润六亿元')).toBe('refuted');
    expect(getState('银杏称没有裁员，打脸来得太快')).toBe('refuted');
    expect(getState('银杏坚称后厨没有过期肉，执法人员随后在冷库搜出三箱')).toBe('refuted');
    expect(getState('银杏否认泄露数据，网信部门查明外泄四万条')).toBe('refuted');
    expect(getState('银杏否认泄露数据，网信部门查明并未外泄')).not.toBe('refuted');
  });

  it('finds nothing where nobody is accused, and takes no report to the police for a finding', () => {
    for (const text of ['今天天气很好', '内容和书名没有关系', '一点异味都没有，推荐', '涨跌与我无关'])
      expect(getState(text)).toBeNull();
    expect(getState('银杏乳业声明：网传内容系谣言，已向警方报案')).toBe('denied');
  });

  it('considers only phrases near the monitored word', () => {
    const text = `青禾抽检全部合格，网传超标系谣言。${'另一条消息说的是别的事。'.repeat(12)}银杏汽车车主投诉刹车失灵。`;
    expect(getState(text, ['青禾'])).toBe('cleared');
    expect(getState(text, ['银杏汽车'])).toBeNull();
  });

  it('gives the phrases where they stand', () => {
    const body = '经检测，银杏矿泉水抽检合格，网传信息不实。';
    const { signs } = getDenial('', body, [])!;
    expect(signs.length).toBeGreaterThan(0);
    for (const { start, end, word } of signs) expect(body.slice(start, end)).toBe(word);
  });

  it('stays fast on hostile texts', () => {
    const hostile = [`网传${'没有'.repeat(20_000)}`, `称${'与'.repeat(20_000)}`, '谣'.repeat(20_000)];
    const spent = cpuStopwatch();
    for (const text of hostile) getDenial(text.slice(0, 300), text, ['没有', '与']);
    expect(spent()).toBeLessThan(500);
  });
});

describe('ClientEmotion with a denial', () => {
  const engine = new EmotionEngine(defaultModel(), compileLexicon(builtInWords()));
  const judge = (text: string, watched: readonly string[]) =>
    new ClientEmotion(plainClient('1', 0.4)).classify(
      { title: '', text, site: '', domain: '', author: '', mediaType: 'news', ...engine.classify({ body: text }, 0.4) },
      watched,
      new FeatureReader(),
    );

  it('classifies the target by the outcome of the accusation, while the text as a whole stays negative', () => {
    const text = '网传银杏乳业使用过期奶致多人中毒死亡。警方通报：银杏乳业与此事无关，系谣言，造谣者已被拘留。';
    expect(engine.classify({ body: text }, 0.4).emotion).toBe('negative');
    expect(judge(text, ['银杏乳业'])).toMatchObject({
      emotion: 'positive',
      denial: { state: 'cleared' },
      reasons: expect.arrayContaining(['denial']),
    });
  });

  it('treats a mere denial as neutral, and a refuted one as negative', () => {
    expect(judge('银杏乳业回应投毒致死传闻：纯属造谣', ['银杏乳业']).emotion).toBe('neutral');
    expect(judge('银杏乳业否认使用过期奶，却被员工晒出改日期的视频', ['银杏乳业']).emotion).toBe('negative');
  });
});
