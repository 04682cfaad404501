import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { anyCharacter } from '#shared/testing';
import { builtInWords, compileLexicon } from '../lexicon';
import { defaultModel, FeatureReader } from '../model';
import {
  ClientEmotion,
  decide,
  EmotionEngine,
  learnFromClient,
  measureLearning,
  plainClient,
  getTarget,
  type ClientEmotionState,
  type ClientExample,
  type ClassifiedText,
} from './index';

const engine = new EmotionEngine(defaultModel(), compileLexicon(builtInWords()));
const reader = new FeatureReader();
const nothing = plainClient('1', 0.4);
const judged = (title: string, text: string, more: Partial<ClassifiedText> = {}): ClassifiedText => ({
  title,
  text,
  site: '银杏网',
  domain: 'news.ginkgo.example',
  author: '小王',
  mediaType: 'news',
  ...engine.classify({ title, body: text }, 0.4),
  ...more,
});
const ask = (state: Partial<ClientEmotionState>, text: ClassifiedText, words: readonly string[] = []) =>
  new ClientEmotion({ ...nothing, ...state }).classify(text, words, reader);

describe('decide', () => {
  it('returns probabilities that sum to one and the most likely sentiment, and abstains below the threshold', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -8, max: 8, noNaN: true }),
        fc.double({ min: -8, max: 8, noNaN: true }),
        fc.double({ min: 0, max: 0.95, noNaN: true }),
        (polarity, opinion, limit) => {
          const { emotion, probability, chances, leaning } = decide(polarity, opinion, limit);
          expect(chances.negative + chances.neutral + chances.positive).toBeCloseTo(1, 9);
          expect(probability).toBe(chances[emotion]);
          if (emotion === 'neutral') expect(leaning === null || chances[leaning] < limit).toBe(true);
          else expect(probability).toBe(Math.max(chances.negative, chances.neutral, chances.positive));
        },
      ),
    );
  });
});

describe('EmotionEngine', () => {
  it('judges with the words that decided, where they stand', () => {
    const { emotion, probability, evidence } = engine.classify(
      { title: '多名车主投诉刹车失灵', body: '車主集體維權，廠家至今拒絕賠償。' },
      0.4,
    );
    expect(emotion).toBe('negative');
    expect(probability).toBeGreaterThan(0.6);
    expect(evidence.map(({ word }) => word)).toContain('投诉');
    expect(evidence.map(({ word }) => word)).toContain('集體維權');
    expect(engine.classify({ body: '会议将于明天上午在三号厅举行，与会人员请提前十分钟到场。' }, 0.4).emotion).toBe(
      'neutral',
    );
    expect(engine.classify({ body: '服务很满意，点赞' }, 0.4).emotion).toBe('positive');
  });

  it('handles any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter, maxLength: 60 }),
        fc.string({
          unit: fc.constantFrom('不', '满意', '投诉', ' ', '1', '@小王', 'http://a.b/c', '\ud83d', '。'),
          maxLength: 60,
        }),
        (title, body) => {
          for (const { field, word, start, end } of engine.classify({ title, body }, 0.4).evidence)
            expect((field === 'title' ? title : body).slice(start, end)).toBe(word);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('ClientEmotion', () => {
  it('leaves results unchanged if the client has no adjustments', () => {
    const text = judged('车主投诉', '刹车失灵');
    expect(ask({}, text)).toMatchObject({ emotion: 'negative', reasons: [], white: [] });
  });

  it("lets the client's words prevail, where they must stand, and with their denial", () => {
    const words = [{ word: '银杏计划', emotion: 'negative', strength: 3, place: 'all' }] as const;
    expect(ask({ words }, judged('', '公司公布银杏计划'))).toMatchObject({ emotion: 'negative', reasons: ['words'] });
    expect(ask({ words: [{ ...words[0], place: 'title' }] }, judged('', '公司公布银杏计划')).emotion).toBe('neutral');
    expect(
      ask({ words: [{ word: '投诉', emotion: 'neutral', strength: 1, place: 'all' }] }, judged('', '今日受理投诉。'))
        .emotion,
    ).toBe('neutral');
    expect(
      ask({ words: [{ word: '给力', emotion: 'negative', strength: 2, place: 'all' }] }, judged('', '这质量真给力'))
        .emotion,
    ).toBe('negative');
  });

  it('never returns negative for allowlisted texts, and names the entry responsible', () => {
    const white = (kind: 'site' | 'author' | 'word' | 'title', value: string) => [{ id: '7', kind, value }];
    const text = judged('投诉直通车：车主投诉刹车失灵', '车主投诉刹车失灵，集体维权。');
    for (const entry of [
      white('site', 'ginkgo.example'),
      white('site', '银杏网'),
      white('author', '小王'),
      white('title', '投诉直通车'),
    ]) {
      expect(ask({ white: entry }, text)).toMatchObject({
        emotion: 'neutral',
        white: ['7'],
        reasons: ['white-list'],
        leaning: 'negative',
      });
    }
    expect(ask({ white: white('site', 'other.example') }, text)).toMatchObject({ emotion: 'negative', white: [] });
    expect(ask({ white: white('word', '投诉直通车') }, judged('', '今天的投诉直通车栏目播出')).emotion).toBe('neutral');
    expect(
      ask({ white: white('word', '投诉直通车') }, judged('', '投诉直通车播出：车主集体维权，刹车失灵')).emotion,
    ).toBe('negative');
  });

  it("abstains below the client's threshold, and counts statements about others as neutral if configured", () => {
    const text = judged('', '星河汽车召开发布会。青禾乳业被曝添加剂超标，消费者集体投诉。');
    expect(ask({}, text, ['星河汽车'])).toMatchObject({ emotion: 'negative', target: 'other' });
    expect(ask({}, text, ['青禾乳业'])).toMatchObject({ emotion: 'negative', target: 'client' });
    expect(ask({ isOthersNeutral: true }, text, ['星河汽车'])).toMatchObject({
      emotion: 'neutral',
      leaning: 'negative',
      reasons: ['others'],
    });
    expect(ask({ isOthersNeutral: true }, text, ['青禾乳业']).emotion).toBe('negative');
    expect(ask({ abstainBelow: 0.95 }, judged('', '车主投诉'))).toMatchObject({
      emotion: 'neutral',
      leaning: 'negative',
      reasons: ['confidence'],
    });
  });
});

describe('getTarget', () => {
  it('returns nothing without words or without an opinion', () => {
    const { evidence } = judged('', '车主投诉');
    expect(getTarget('', '车主投诉', [], 'negative', evidence)).toBe('unclear');
    expect(getTarget('', '车主投诉', ['车主'], 'neutral', evidence)).toBe('unclear');
    expect(getTarget('', '车主投诉', ['银杏'], 'negative', evidence)).toBe('unclear');
    expect(getTarget('', '车主投诉', ['车主'], 'negative', evidence)).toBe('client');
  });
});

describe('learnFromClient', () => {
  const example = (text: string, label: ClientExample['label']): ClientExample => ({
    title: '',
    text,
    label,
    ...engine.classify({ body: text }, 0.4),
  });
  const corrections = ['一', '二', '三', '四', '五', '六', '七', '八'].map((number) =>
    example(`银杏专线第${number}期通报：本期受理投诉若干件`, 'neutral'),
  );
  const unchanged = ['车主投诉刹车失灵', '服务态度恶劣，投诉无门', '菜品很好吃，点赞'].map((text) =>
    example(text, null),
  );

  it('classifies similar texts as corrected, and others as before', () => {
    const learned = learnFromClient([...corrections, ...unchanged]);
    const judgeLearned = (text: string) => ask({ learned }, judged('', text)).emotion;
    expect(ask({}, judged('', '银杏专线第九期通报：本期受理投诉若干件')).emotion).toBe('negative');
    expect(judgeLearned('银杏专线第九期通报：本期受理投诉若干件')).toBe('neutral');
    expect(judgeLearned('车主投诉刹车失灵，集体维权')).toBe('negative');
    expect(judgeLearned('味道很好，强烈推荐')).toBe('positive');
  });

  it('limits what it learns, and learns nothing from no corrections', () => {
    expect(learnFromClient(unchanged)).toBeNull();
    const learned = learnFromClient(Array.from({ length: 50 }, () => example('车主投诉刹车失灵', 'positive')));
    for (const odds of [...learned!.polarity, ...learned!.opinion]) expect(Math.abs(odds)).toBeLessThanOrEqual(4);
    expect(measureLearning([...corrections, ...unchanged], 0.4)).toMatchObject({ labelled: 8, before: 0, after: 1 });
  });
});
