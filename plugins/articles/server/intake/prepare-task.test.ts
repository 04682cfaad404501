import { describe, expect, it } from '@rstest/core';
import type { IntakeItem } from './intake-item';
import { itemOf } from './pipeline';
import prepareTask from './prepare-task';
import type { RawArticle } from './raw-article';

async function regionOf(raw: Partial<RawArticle>): Promise<string | null | undefined> {
  const [item] = (await prepareTask.run(prepareTask.prepare(null), [
    itemOf({ via: 'feed', url: 'https://a.example/1', title: '一则消息', ...raw }),
  ])) as IntakeItem[];
  return item?.region;
}

describe('the region of an article', () => {
  it('is what its source says, else what its text names, else where its author or its site is at home', async () => {
    expect(await regionOf({ region: '510100', text: '杭州市今日降雨。', site: '武汉晚报' })).toBe('510100');
    expect(await regionOf({ text: '杭州市今日降雨。', author: '成都发布', site: '武汉晚报' })).toBe('330100');
    expect(await regionOf({ text: '今日有雨，请注意出行。', author: '成都发布', site: '武汉晚报' })).toBe('510100');
    expect(await regionOf({ text: '今日有雨，请注意出行。', author: '小王', site: '武汉晚报' })).toBe('420100');
    expect(await regionOf({ text: '今日有雨，请注意出行。', author: '小王', site: '某某新闻网' })).toBeNull();
  });
});
