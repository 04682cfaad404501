import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { articleAbout, startFullApp, type FullApp } from './full-app';

interface Page {
  readonly list: readonly {
    readonly Article_ID: string;
    readonly Title: string;
    readonly Summary: string;
    readonly Published_At: string;
  }[];
  readonly next: string | null;
  readonly total: number;
  readonly Is_Capped: boolean;
  readonly sort: string;
  readonly Note: string | null;
  readonly Words: readonly string[];
  readonly Media: readonly { readonly Media_Type: string; readonly Count: number }[];
}

let app: FullApp;
const search = async (keyword: string, more: Record<string, string> = {}): Promise<Page> =>
  (await app.ask<Page>('analyst', 'GET', '/v1/article/search', { query: { keyword, ...more } })).body;
const titles = ({ list }: Page) => list.map(({ Title }) => Title);

/** Returns all pages of a search, in small steps. */
async function everything(keyword: string, more: Record<string, string> = {}): Promise<Page['list']> {
  const first = await search(keyword, { size: '7', ...more });
  const list = [...first.list];
  for (let next = first.next; next !== null; ) {
    const page = await search(keyword, { size: '7', ...more, after: next });
    list.push(...page.list);
    next = page.next;
  }
  return list;
}

const ago = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
const places = ['北京', '广州', '成都', '武汉', '西安', '杭州', '南京', '青岛', '厦门', '合肥', '昆明', '兰州'];

beforeAll(async () => {
  app = await startFullApp();
  await app.submit(
    articleAbout('特斯拉', 'stop.example', {
      title: '特斯拉上海工厂停产检修',
      text: '特斯拉上海超级工厂本周停产，原因是产线升级改造，预计下周恢复生产。',
      publishedAt: ago(30),
    }),
    articleAbout('特斯拉', 'sales.example', {
      title: '特斯拉上月销量公布',
      text: '特斯拉在华销量环比上升，多地门店客流增加，记者走访了几家门店。',
      publishedAt: ago(2),
      mediaType: 'weibo',
    }),
    articleAbout('特斯拉', 'passing.example', {
      title: '一周要闻',
      text: `${'本周要闻摘编如下，内容来自各地。'.repeat(30)}其中也提到了特斯拉。`,
      publishedAt: ago(1),
    }),
    articleAbout('猫', 'title.example', {
      title: '家里的老猫走丢了',
      text: '周六傍晚家门没有关好，邻居们一起找到深夜，最后在车库里听见了叫声。',
      publishedAt: ago(60),
    }),
    articleAbout('猫', 'years.example', {
      title: '宠物能陪人多少年',
      text: '兽医说寿命与饮食、运动和体检有关，室内的犬可以活十二年以上，一只室内的猫则常常能活到十五岁以上，定期体检很有用。',
      publishedAt: ago(50),
    }),
    articleAbout('灯泡', 'lamp.example', {
      title: '多款灯泡的测试',
      text: '这些灯泡寿命不同。',
      publishedAt: ago(40),
    }),
    ...places.map((place, index) =>
      articleAbout(place, `plant${index}.example`, {
        title: `${place}一工厂发布季度安排`,
        text: `${place}一家工厂表示将在第${index + 1}季度按计划生产，${place}当地居民已获通知，编号${index * 7919}。`,
        publishedAt: ago(index + 3),
      }),
    ),
  );
}, 60_000);
afterAll(() => app.close());

describe('a question', () => {
  it('ranks articles that answer it first, even if none contains it literally', async () => {
    const searchResult = await search('特斯拉上海工厂为什么停产了？');
    expect(searchResult.list[0]?.Title).toBe('特斯拉上海工厂停产检修');
    expect(searchResult).toMatchObject({ sort: 'relevance', Note: 'sentence' });
    expect(searchResult.Words).toEqual(expect.arrayContaining(['特斯拉', '停产']));
  });

  it('reports when no article contains all of its words', async () => {
    const searchResult = await search('特斯拉上海工厂为什么搬到火星去了？');
    expect(searchResult.list[0]?.Title).toBe('特斯拉上海工厂停产检修');
    expect(searchResult.Note).toBe('closest');
  });

  it('becomes a plain search of its words when sorted by time', async () => {
    const searchResult = await search('特斯拉上海工厂为什么停产了？', { sort: 'time' });
    expect(titles(searchResult)).toEqual(['特斯拉上海工厂停产检修']);
    expect(searchResult).toMatchObject({ sort: 'time', Note: null, total: 1 });
  });
});

describe('words that no article contains together', () => {
  it('show the closest matches, still without excluded ones', async () => {
    expect(await search('特斯拉 火星')).toMatchObject({ Note: 'closest', sort: 'relevance' });
    expect(titles(await search('特斯拉 火星'))).toContain('特斯拉上月销量公布');
    const without = await search('特斯拉 火星 -销量');
    expect(without.Note).toBe('closest');
    expect(titles(without)).not.toContain('特斯拉上月销量公布');
    expect(titles(without)).toContain('特斯拉上海工厂停产检修');
  });

  it('count exactly what the list contains when paged to its end', async () => {
    for (const keyword of ['工厂 季度 火星', '特斯拉上海工厂为什么搬到火星去了？']) {
      const list = await everything(keyword);
      expect(new Set(list.map(({ Article_ID }) => Article_ID)).size).toBe(list.length);
      expect((await search(keyword)).total).toBe(list.length);
    }
    expect((await everything('工厂 季度 火星')).length).toBeGreaterThan(7);
  });

  it('find nothing where no word is known, or where only facts were asked for', async () => {
    expect(await search('麒麟鹦鹉')).toMatchObject({ list: [], total: 0, Note: null });
    expect(await search('site:nowhere.example')).toMatchObject({ list: [], total: 0, Note: null });
  });
});

describe('sorted by relevance', () => {
  it('ranks articles about the word before newer ones, with a matching count', async () => {
    const byTime = await search('特斯拉');
    expect(byTime).toMatchObject({ sort: 'time', Note: null, total: 3 });
    expect(titles(byTime)[0]).toBe('一周要闻');
    const ranked = await search('特斯拉', { sort: 'relevance' });
    expect(ranked).toMatchObject({ sort: 'relevance', Note: null, total: 3, Is_Capped: false });
    expect(titles(ranked).at(-1)).toBe('一周要闻');
    expect((await everything('工厂', { sort: 'relevance' })).length).toBe(
      (await search('工厂', { sort: 'relevance' })).total,
    );
  });

  it('returns the same list while new articles arrive', async () => {
    const first = await search('工厂', { sort: 'relevance', size: '7' });
    await app.submit(
      articleAbout('工厂', 'late.example', { title: '工厂工厂工厂', text: '工厂工厂，关于工厂的工厂新闻。' }),
    );
    const second = await search('工厂', { sort: 'relevance', size: '7', after: first.next! });
    expect(titles(second)).not.toContain('工厂工厂工厂');
    expect(titles(second).some((title) => titles(first).includes(title))).toBe(false);
    expect(titles(await search('工厂', { sort: 'relevance' }))[0]).toBe('工厂工厂工厂');
  });
});

describe('a word of one character', () => {
  it('finds articles that contain it, title matches first', async () => {
    expect(titles(await search('猫'))).toEqual(['宠物能陪人多少年', '家里的老猫走丢了']);
    const ranked = await search('猫', { sort: 'relevance' });
    expect(titles(ranked)).toEqual(['家里的老猫走丢了', '宠物能陪人多少年']);
    expect(ranked).toMatchObject({ total: 2, Note: null });
  });

  it('counts in a question and among the closest matches, although it is separated from its neighbors there', async () => {
    const searchResult = await search('猫的寿命有多长？');
    expect(titles(searchResult)[0]).toBe('宠物能陪人多少年');
    expect(searchResult.Words).toEqual(['猫', '寿命']);
    const closest = await search('猫 寿命 火星');
    expect(closest.Note).toBe('closest');
    expect(titles(closest)[0]).toBe('宠物能陪人多少年');
  });
});

describe('narrowing', () => {
  it('by media type, sentiment and region also applies to the closest matches', async () => {
    expect(titles(await search('特斯拉', { Media_Type: 'weibo' }))).toEqual(['特斯拉上月销量公布']);
    expect(titles(await search('特斯拉 火星', { Media_Type: 'weibo' }))).toEqual(['特斯拉上月销量公布']);
    const emotions = await Promise.all(
      ['positive', 'neutral', 'negative'].map((Emotion) => search('特斯拉', { Emotion })),
    );
    expect(emotions.reduce((sum, { total }) => sum + total, 0)).toBe(3);
    const inside = await search('工厂', { Region: '440000' });
    expect(titles(inside)).toEqual(['广州一工厂发布季度安排']);
    const { status, text } = await app.ask('analyst', 'GET', '/v1/article/search', {
      query: { keyword: '特斯拉', Region: 'here' },
    });
    expect(status).toBe(400);
    expect(text).toContain('Region: here');
  });

  it('gives media counts that match their lists', async () => {
    const { Media } = await search('特斯拉');
    expect(Media.length).toBeGreaterThan(1);
    for (const { Media_Type, Count } of Media) expect((await search('特斯拉', { Media_Type })).total).toBe(Count);
  });
});

describe('what people paste', () => {
  it('finds the article of an address, in any spelling, and nothing else', async () => {
    for (const keyword of ['https://stop.example/1', 'http://www.stop.example/1?utm_source=app', 'stop.example/1'])
      expect(await search(keyword)).toMatchObject({
        list: [{ Title: '特斯拉上海工厂停产检修' }],
        total: 1,
        Note: null,
      });
    expect(await search('https://stop.example/never')).toMatchObject({ list: [], total: 0, Note: null });
    const { body } = await app.ask<Page>(null, 'GET', '/public/article/search', {
      query: { keyword: 'https://stop.example/1' },
    });
    expect(titles(body)).toEqual(['特斯拉上海工厂停产检修']);
  });

  it('finds the articles of a site by the address of its home page', async () => {
    expect(titles(await search('https://www.stop.example/'))).toEqual(['特斯拉上海工厂停产检修']);
  });

  it('lists the article with that title first, once', async () => {
    const title = '独家｜特斯拉上月销量回应';
    await app.submit(
      articleAbout('特斯拉', 'title-of.example', {
        title,
        text: '记者获悉，相关数据将另行公布。',
        publishedAt: ago(90),
      }),
      articleAbout('独家', 'other.example', { title: '独家报道', text: '另一件事的独家报道。', publishedAt: ago(4) }),
    );
    const list = titles(await search(title));
    expect(list[0]).toBe(title);
    expect(list.filter((each) => each === title)).toHaveLength(1);
    expect((await everything(title)).filter(({ Title }) => Title === title)).toHaveLength(1);
    expect(titles(await search(title, { sort: 'time' })).indexOf(title)).toBeGreaterThan(0);
  });

  it('finds mentions where no dictionary has the name', async () => {
    await app.submit(
      articleAbout('转发', 'mention.example', {
        title: '转发',
        text: '//@某地日报：列车晚点致歉',
        publishedAt: ago(5),
      }),
    );
    expect((await search('@某地日报')).list).toHaveLength(1);
  });
});

describe('the summary', () => {
  it('is taken from around the first match where title and beginning have none', async () => {
    const { list } = await search('其中也提到了特斯拉');
    expect(list[0]?.Title).toBe('一周要闻');
    expect(list[0]?.Summary).toMatch(/^…(?:.*。)?其中也提到了特斯拉。$/u);
  });
});

describe('quotation marks', () => {
  it.each(['“特斯拉', '特斯拉"', '"" 特斯拉', '「特斯拉」', '特斯拉’', '‘特斯拉’ “上月'])(
    'of any kind mark a phrase or nothing: %s',
    async (keyword) => {
      const { status, body } = await app.ask<Page>('analyst', 'GET', '/v1/article/search', { query: { keyword } });
      expect(status).toBe(200);
      expect(titles(body)).toContain('特斯拉上月销量公布');
    },
  );
});

describe('the open edition', () => {
  it('also answers questions', async () => {
    const { body } = await app.ask<Page>(null, 'GET', '/public/article/search', {
      query: { keyword: '特斯拉上海工厂为什么停产了？' },
    });
    expect(body.list[0]?.Title).toBe('特斯拉上海工厂停产检修');
    expect(body.Note).toBe('sentence');
  });
});
