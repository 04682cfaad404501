import { describe, expect, it } from '@rstest/core';
import { builtInWords, compileLexicon } from '../lexicon';
import { alignText, defaultModel, FeatureReader } from '../model';
import {
  ClientEmotion,
  decodeStream,
  EmotionEngine,
  encodeStream,
  fitCalibration,
  learnStream,
  plainClient,
  ReadyStream,
  showsLoss,
  teachStream,
  type StreamText,
} from './index';

const engine = new EmotionEngine(defaultModel(), compileLexicon(builtInWords()));
const reader = new FeatureReader();
const textOf = (text: string, label: StreamText['label'] = null): StreamText => ({
  title: '',
  text,
  label,
  ...engine.odds({ body: text }),
});

/** Half of the texts contain a lexicon word beside a domain-specific word that the lexicon lacks. */
const dishes = ['面', '粥', '饭', '汤', '饼', '鱼', '肉', '菜', '茶', '糕'];
const made = (count: number): StreamText[] =>
  Array.from({ length: count }, (_, index) => {
    const dish = `${dishes[index % 10]}${dishes[Math.floor(index / 10) % 10]}`;
    return textOf(index % 2 === 0 ? `${dish}很满意，锅里镬气足足的，点赞` : `${dish}太失望，端来一股馊塌塌的，投诉`);
  });
const taught = (text: string, stream: readonly StreamText[]): number => {
  reader.read('', alignText(text));
  const { polarity, opinion } = engine.odds({ body: text });
  return new ReadyStream(learnStream(stream)!).adjust(reader, polarity, opinion).polarity - polarity;
};

describe('learnStream', () => {
  it('learns domain-specific words from unlabeled texts, and nothing from too few', () => {
    expect(learnStream(made(499))).toBeNull();
    expect(taught('今天的镬气足足的', made(600))).toBeGreaterThan(0.5);
    expect(taught('今天的馊塌塌的', made(600))).toBeLessThan(-0.5);
  });

  it("prefers users' labels over pseudo-labels", () => {
    const stream = made(600);
    const corrected = Array.from({ length: 60 }, (_, index) =>
      textOf(`${dishes[index % 10]}里镬气足足的，投诉`, 'negative'),
    );
    expect(taught('今天的镬气足足的', [...stream, ...corrected])).toBeLessThan(
      taught('今天的镬气足足的', stream) - 0.3,
    );
  });

  it('survives the round trip through the database, and drops data of an earlier version', () => {
    const odds = learnStream(made(600))!;
    expect(decodeStream(encodeStream(odds))).toEqual(odds);
    expect(decodeStream(Buffer.from('EMS0 something'))).toBeNull();
  });
});

describe('teachStream', () => {
  it('is held against what people have said, and is used where it helps', () => {
    const labels = Array.from({ length: 30 }, (_, index) => textOf(`第${index}桌，镬气足足的`, 'positive'));
    const { odds, before, after, labelled, changed } = teachStream([...made(600), ...labels]);
    expect(odds).not.toBeNull();
    expect(labelled).toBe(30);
    expect(after!).toBeGreaterThan(before!);
    expect(changed).toBeGreaterThan(0);
  });

  it('is switched off where enough people say that it made things worse', () => {
    expect(showsLoss(0.8, 0.7, 40)).toBe(true);
    expect(showsLoss(0.8, 0.7, 9)).toBe(false);
    expect(showsLoss(0.8, 0.8, 40)).toBe(false);
    expect(showsLoss(null, null, 0)).toBe(false);
  });

  it('returns no accuracy without labels', () => {
    expect(teachStream(made(600))).toMatchObject({ before: null, after: null, calibration: null, labelled: 0 });
  });
});

describe('fitCalibration', () => {
  const cases = (count: number, isRight: (index: number) => boolean) =>
    Array.from({ length: count }, (_, index) => ({
      polarity: index % 2 === 0 ? 3 : -3,
      opinion: 2,
      label: (index % 2 === 0) === isRight(index) ? ('positive' as const) : ('negative' as const),
    }));

  it('trusts odds less where they were often wrong, and more where they were right', () => {
    expect(fitCalibration(cases(19, () => true))).toBeNull();
    expect(fitCalibration(cases(200, (index) => index % 5 < 3))!.slope).toBeLessThan(0.4);
    expect(fitCalibration(cases(200, () => true))!.slope).toBeGreaterThan(0.9);
  });
});

describe('ClientEmotion with a stream', () => {
  it("applies to the stream's own media type only", () => {
    const client = new ClientEmotion({
      ...plainClient('1', 0.4),
      streams: [{ mediaType: 'comment', odds: learnStream(made(600)), calibration: null }],
    });
    const judged = (mediaType: 'comment' | 'news') =>
      client.classify(
        {
          title: '',
          text: '这家馊塌塌的',
          site: '',
          domain: '',
          author: '',
          mediaType,
          ...engine.classify({ body: '这家馊塌塌的' }, 0.4),
        },
        [],
        reader,
      );
    const badness = (mediaType: 'comment' | 'news') =>
      judged(mediaType).chances.negative / judged(mediaType).chances.positive;
    expect(badness('comment')).toBeGreaterThan(badness('news') * 1.5);
    expect(judged('comment').reasons).toContain('stream');
    expect(judged('news').reasons).not.toContain('stream');
  });
});
