import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { collectNames, EntityReader } from '#shared/entities';
import { anyCharacter } from '#shared/testing';

const reader = new EntityReader();
const namesIn = (text: string, entityReader = reader): string[] => {
  const read = entityReader.read(text);
  return read.entities.map(({ type, start, end }) => `${type} ${read.folded.slice(start, end)}`);
};
const collect = (title: string, body: string) => collectNames(title, reader.read(title), body, reader.read(body));

describe('entities', () => {
  it('finds people, organizations and places in news', () => {
    expect(namesIn('记者李巾凡从江苏省教育厅获悉，南京大学教授王建国将赴德国柏林访问。')).toEqual([
      'person 李巾凡',
      'organisation 江苏省教育厅',
      'organisation 南京大学',
      'person 王建国',
      'place 德国',
      'place 柏林',
    ]);
    expect(namesIn('诺尔曼·白求恩于1938年来到中国')).toContain('person 诺尔曼·白求恩');
    expect(namesIn('第十五次全国代表大会在京举行')).toContain('organisation 第十五次全国代表大会');
    expect(namesIn('星河汽车集团有限公司今日公告')).toEqual(['organisation 星河汽车集团有限公司']);
  });

  it('recognizes short forms of countries by their context', () => {
    expect(namesIn('中美两国关系')).toEqual(['place 中', 'place 美']);
    expect(namesIn('总统访华期间')).toEqual(['place 华']);
    expect(namesIn('今天中午在家中')).toEqual([]);
  });

  it('recognizes short forms of countries in lists and inside words, and places used to name people', () => {
    expect(namesIn('日中友好团体')).toEqual(['place 日', 'place 中']);
    expect(namesIn('加强美、日、印三国对话')).toEqual(['place 美', 'place 日', 'place 印']);
    expect(namesIn('保护台商和港人的权益')).toEqual(['place 台', 'place 港']);
    expect(namesIn('驻京各大单位')).toEqual(['place 京']);
    expect(namesIn('许多芬兰人酷爱桑拿')).toEqual(['place 芬兰']);
    expect(namesIn('中亚地区和波黑')).toEqual(['place 中亚', 'place 波黑']);
    expect(namesIn('从兰考到荔波，路过迈阿密海滩')).toEqual(['place 兰考', 'place 荔波', 'place 迈阿密海滩']);
    expect(namesIn('他在三河一中读书')).toEqual(['organisation 三河一中']);
  });

  it('recognizes people by the words next to their names', () => {
    expect(namesIn('本报记者邱舸、陆趚报道')).toEqual(['person 邱舸', 'person 陆趚']);
    expect(namesIn('新馆外景（吴擎桂摄）')).toEqual(['person 吴擎桂']);
    expect(namesIn('会见了江主席')).toEqual(['person 江']);
    expect(namesIn('铃木俊一说')).toEqual(['person 铃木俊一']);
  });

  it('keeps foreign names whole when the lexicon contains a part of them', () => {
    expect(namesIn('总统克瓦希涅夫斯基举行宴会')).toEqual(['person 克瓦希涅夫斯基']);
    expect(namesIn('少女扎琳娜告诉我')).toEqual(['person 扎琳娜']);
  });

  it('ends organisations where a verb or another name begins', () => {
    expect(namesIn('刘鸣考察中央电视台')).toEqual(['person 刘鸣', 'organisation 中央电视台']);
    expect(namesIn('星城特别行政区第九届全国人民代表大会')).toContain('organisation 第九届全国人民代表大会');
    expect(namesIn('香港特别行政区第九届全国人民代表大会代表')).toEqual([
      'place 香港特别行政区',
      'organisation 第九届全国人民代表大会',
    ]);
    expect(namesIn('与IBM合作')).toEqual(['organisation ibm']);
  });

  it('recognizes how posts refer to people, and ignores emoticons', () => {
    expect(namesIn('感谢琪琪，和小玲、雯子一起吃饭')).toEqual(['person 琪琪', 'person 小玲', 'person 雯子']);
    expect(namesIn('好困啊[张三丰][哈欠]')).toEqual([]);
    expect(namesIn('静静地想，慢慢地走，小心台阶')).toEqual([]);
    expect(namesIn('见@何佳音:好看')).toEqual(['person 何佳音']);
    expect(namesIn('进球了耶耶耶，萌萌的表情')).toEqual([]);
    expect(namesIn('祝博主天天开心')).toEqual([]);
  });

  it('does not treat everyday words and unspecific people as names', () => {
    expect(namesIn('该公司表示，多家企业集团正在进行调查')).toEqual([]);
    expect(namesIn('王先生说文明出行很重要')).toEqual([]);
  });

  it('prefers names defined by users', () => {
    const customReader = new EntityReader([
      { name: '望舒t6', type: 'brand' },
      { name: '陆启明', type: 'person' },
    ]);
    expect(namesIn('陆启明驾驶望舒Ｔ6离开', customReader)).toEqual(['person 陆启明', 'brand 望舒t6']);
  });

  it('returns correct offsets in any text, including those before folding', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '王建国',
        ' ',
        '　',
        '上海 市',
        '星河汽车集团有限公司',
        '访华',
        '·',
        'ＡＢＣ',
        '記者李巾凡',
        '，',
        '繁體字',
      ),
      fc.string({ unit: anyCharacter, maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const text = pieces.join('');
        const { folded, entities, original } = reader.read(text);
        let at = 0;
        for (const { start, end } of entities) {
          expect(start).toBeGreaterThanOrEqual(at);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(folded.length);
          const range = original(start, end);
          expect(range.start).toBeLessThan(range.end);
          expect(range.end).toBeLessThanOrEqual(text.length);
          at = end;
        }
      }),
      { numRuns: 150 },
    );
  });

  it('counts all occurrences of a name once and resolves short names by the full one', () => {
    const names = collect(
      '星河科创发布财报',
      '杭州星河科创股份有限公司（以下简称“星创股份”）发布财报。王建国说，星河科创稳健。王建国表示，星创股份增长。',
    );
    expect(names.find(({ name }) => name === '王建国')).toMatchObject({ type: 'person', count: 2 });
    expect(names.find(({ name }) => name === '星创股份')).toMatchObject({ type: 'organisation' });
    expect(names.find(({ name }) => name === '星河科创')).toMatchObject({ type: 'organisation', start: 0 });
  });
});

describe('EntityReader', () => {
  const namesIn = (text: string): readonly string[] => {
    const { entities, folded } = new EntityReader().read(text);
    return entities.map(({ type, start, end }) => `${type} ${folded.slice(start, end)}`);
  };

  it.each([
    ['艾伦·贝尔访华', 'person 艾伦·贝尔'],
    ['卡塔尔王储会见外宾', 'place 卡塔尔'],
  ])('reads %s', (text, name) => {
    expect(namesIn(text)).toContain(name);
  });

  it('takes neither a family name before 某 nor a car for a name', () => {
    expect(namesIn('司马某某被捕').filter((name) => name.startsWith('place'))).toEqual([]);
    expect(namesIn('小鹏G9起火').filter((name) => name.startsWith('person'))).toEqual([]);
  });
});
