import { describe, expect, it } from '@rstest/core';
import type { IntakeItem } from './intake-item';
import { getItem } from './pipeline';
import prepareTask from './prepare-task';
import type { RawArticle } from './raw-article';

async function getRegion(raw: Partial<RawArticle>): Promise<string | null | undefined> {
  const [item] = (await prepareTask.run(prepareTask.prepare(null), [
    getItem({ via: 'feed', url: 'https://a.example/1', title: '一则消息', ...raw }),
  ])) as IntakeItem[];
  return item?.region;
}

describe('region of an article', () => {
  it('is what its source says, else what its text names, else where its author or its site is at home', async () => {
    expect(await getRegion({ region: '510100', text: '杭州市今日降雨。', site: '武汉晚报' })).toBe('510100');
    expect(await getRegion({ text: '杭州市今日降雨。', author: '成都发布', site: '武汉晚报' })).toBe('330100');
    expect(await getRegion({ text: '今日有雨，请注意出行。', author: '成都发布', site: '武汉晚报' })).toBe('510100');
    expect(await getRegion({ text: '今日有雨，请注意出行。', author: '小王', site: '武汉晚报' })).toBe('420100');
    expect(await getRegion({ text: '今日有雨，请注意出行。', author: '小王', site: '某某新闻网' })).toBeNull();
  });
});

describe('title of a post', () => {
  const shown = async (raw: Partial<RawArticle>) => {
    const [item] = (await prepareTask.run(prepareTask.prepare(null), [
      getItem({ via: 'feed', url: 'https://a.example/1', ...raw }),
    ])) as IntakeItem[];
    return [item?.title, item?.summary, item?.text];
  };

  it('is its text, not the URL that it shares', async () => {
    expect(await shown({ text: '星河汽车今天宣布召回 https://t.example/AbC' })).toEqual([
      '星河汽车今天宣布召回',
      '星河汽车今天宣布召回',
      '星河汽车今天宣布召回 https://t.example/AbC',
    ]);
    expect(await shown({ title: 'https://t.example/AbC', text: '星河汽车今天宣布召回' })).toEqual([
      '星河汽车今天宣布召回',
      '星河汽车今天宣布召回',
      '星河汽车今天宣布召回',
    ]);
    expect(await shown({ text: 'https://t.example/AbC', summary: '星河汽车召回的详情' })).toEqual([
      '星河汽车召回的详情',
      '星河汽车召回的详情',
      '星河汽车召回的详情',
    ]);
    expect((await shown({ title: '召回详情 https://t.example/AbC', text: '正文' }))[0]).toBe('召回详情');
  });

  it('is the address where there is nothing else', async () => {
    expect((await shown({ text: 'https://t.example/AbC' })).slice(0, 2)).toEqual([
      'https://t.example/AbC',
      'https://t.example/AbC',
    ]);
  });
});
