import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { builtInWords, compileLexicon, scoreEmotion, withoutReply, type EmotionText } from './index';

const lexicon = compileLexicon(builtInWords());
const getEmotion = (text: string | EmotionText) => scoreEmotion(text, lexicon).emotion;

describe('built-in words', () => {
  it('are numerous, distinct and folded', () => {
    const words = builtInWords();
    expect(words.length).toBeGreaterThan(3_000);
    expect(new Set(words.map(({ word }) => word)).size).toBe(words.length);
    for (const { word, strength } of words) {
      expect(word).toBe(word.toLowerCase().trim());
      expect([1, 2, 3]).toContain(strength);
    }
    for (const side of ['positive', 'negative', 'neutral'])
      expect(words.filter(({ emotion }) => emotion === side).length).toBeGreaterThan(200);
  });
});

describe('scoreEmotion', () => {
  it('distinguishes praise, complaints and factual reports', () => {
    expect(getEmotion('星河汽车荣获年度安全大奖，车主纷纷点赞')).toBe('positive');
    expect(getEmotion({ title: '多名车主投诉刹车失灵', body: '车主集体维权，厂家至今拒绝赔偿。' })).toBe('negative');
    expect(getEmotion('会议将于明天上午在三号厅举行，与会人员请提前十分钟到场。')).toBe('neutral');
    expect(scoreEmotion('', lexicon)).toMatchObject({ emotion: 'neutral', score: 0, evidence: [] });
  });

  it('inverts negated words, but not doubly negated ones', () => {
    const score = (text: string) => scoreEmotion(text, lexicon).score;
    expect(score('服务很满意')).toBeGreaterThan(0);
    expect(score('服务并不令人满意')).toBeLessThan(0);
    expect(score('没有发现污染')).toBeGreaterThanOrEqual(0);
    expect(score('不是不满意')).toBeGreaterThanOrEqual(0);
    expect(score('没有座位，满意')).toBeGreaterThan(0);
  });

  it('treats laughter and symbols as standalone, and Latin letters as words', () => {
    const score = (text: string) => scoreEmotion(text, lexicon).score;
    expect(score('不是吧哈哈哈哈')).toBeGreaterThan(0);
    expect(score('不抱抱[抱抱]')).toBeGreaterThan(score('不抱抱'));
    expect(score('sb')).toBeLessThan(0);
    expect(score('usb')).toBe(0);
  });

  it('skips the reply of the business', () => {
    const review = '房间又旧又吵。';
    expect(withoutReply(`${review} 宾馆反馈 2008年7月16日：感谢您的宝贵意见`)).toBe(`${review} `);
    expect(withoutReply(`${review}商家回复：感谢支持，祝您开心`)).toBe(review);
    expect(withoutReply('商家回复：系统故障')).toBe('商家回复：系统故障');
    expect(withoutReply('记者致电，该酒店回复：正在核实')).toBe('记者致电，该酒店回复：正在核实');
  });

  it('applies degree and contrast words', () => {
    const score = (text: string) => Math.abs(scoreEmotion(text, lexicon).score);
    expect(score('非常失望')).toBeGreaterThan(score('失望'));
    expect(score('有点失望')).toBeLessThan(score('失望'));
    expect(getEmotion('外观漂亮，但是质量太差，让人失望')).toBe('negative');
    expect(getEmotion('等得有点久，但是味道非常好，太满意了')).toBe('positive');
    expect(score('会不会爆炸')).toBeLessThan(score('发生爆炸'));
  });

  it('does not count the fight against harm as harm', () => {
    for (const text of [
      '打击违法犯罪',
      '消除隐患',
      '反腐败工作会议',
      '资产负债率下降',
      '警方破获诈骗案件',
      '及时化解矛盾纠纷',
      '官方辟谣：中毒消息系谣言',
    ]) {
      expect(getEmotion(text)).not.toBe('negative');
    }
    for (const text of ['负债率上升，亏损扩大', '监管打击不力，诈骗频发']) expect(getEmotion(text)).toBe('negative');
  });

  it('does not match single characters inside other words', () => {
    expect(
      scoreEmotion('美国和香港的贵宾乘坐卡车，价值观念差异较大，安全带已扣上', lexicon).evidence.map(
        ({ word }) => word,
      ),
    ).toEqual([]);
    expect(getEmotion('这面包香，太香')).toBe('positive');
    expect(getEmotion('质量太差')).toBe('negative');
  });

  it('weights the title more than the body', () => {
    expect(getEmotion({ title: '车主投诉刹车失灵', body: '车展现场人气不错，外观漂亮。' })).toBe('negative');
  });

  it('lets later words and the allowlist take precedence', () => {
    const customLexicon = compileLexicon(
      [
        ...builtInWords(),
        { word: '刹车失灵', emotion: 'neutral', strength: 1 },
        { word: '银杏', emotion: 'negative', strength: 3 },
      ],
      ['集体维权'],
    );
    expect(scoreEmotion('刹车失灵与集体维权', customLexicon).evidence).toEqual([]);
    expect(scoreEmotion('银杏，银杏', customLexicon).emotion).toBe('negative');
  });

  it('gives evidence that stands where it says, and a probability', () => {
    const piece = fc.constantFrom(
      ...'，。！不没很但',
      '投诉',
      '满意',
      '打击',
      '虽然',
      '是否',
      '点赞',
      '爆炸',
      '今天',
      '😡',
      '👍',
      'abc',
      '好',
    );
    const text = fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(text, text, (title, body) => {
        const { emotion, probability, score, evidence } = scoreEmotion({ title, body }, lexicon);
        for (const { field, word, start, end, polarity, weight } of evidence) {
          expect((field === 'title' ? title : body).slice(start, end)).toBe(word);
          expect(weight > 0).toBe(polarity === 'positive');
        }
        expect(probability).toBeGreaterThan(0.3);
        expect(probability).toBeLessThanOrEqual(1);
        if (emotion !== 'neutral') expect(score > 0).toBe(emotion === 'positive');
        if (evidence.length === 0) expect([emotion, score]).toEqual(['neutral', 0]);
      }),
    );
  });

  it('becomes more confident with more of the same evidence', () => {
    const probability = (count: number) => scoreEmotion('车主投诉。'.repeat(count), lexicon).probability;
    expect(probability(3)).toBeGreaterThan(probability(1));
    expect(probability(8)).toBeGreaterThan(probability(3));
  });
});
