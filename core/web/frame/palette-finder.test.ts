import { describe, expect, it } from '@rstest/core';
import { PaletteFinder } from './palette-finder';
import type { PaletteItem, PaletteSource } from './palette-source';

const item = (key: string, label: string): PaletteItem => ({ key, label, address: `/${key}` });
const soon = () => new Promise((resolve) => setTimeout(resolve, 0));

function subjects(): PaletteSource & { asked: number } {
  const source = {
    title: () => '专题',
    order: 10,
    asked: 0,
    list: async () => {
      source.asked += 1;
      return [item('1', '星河汽车'), item('2', '望舒科技')];
    },
  };
  return source;
}

const articles = (results: readonly PaletteItem[], listed: readonly PaletteItem[] = []): PaletteSource => ({
  title: () => '文章',
  order: 20,
  isListForMessages: true,
  list: async () => listed,
  find: async () => results,
});

const getLabels = (finder: PaletteFinder, typed: string) =>
  finder.groups(typed).map(({ title, items }) => [title, ...items.map(({ label }) => label)]);

async function searchPalette(sources: readonly PaletteSource[], typed: string): Promise<PaletteFinder> {
  const finder = new PaletteFinder(async () => sources);
  await finder.ask(typed);
  await soon();
  return finder;
}

describe('PaletteFinder', () => {
  it.each(['星河', 'xinghe', 'xhqc', 'xinghqc'])('finds listed items by %s', async (typed) => {
    expect(getLabels(await searchPalette([subjects()], typed), typed)).toEqual([['专题', '星河汽车']]);
  });

  it('knows the readings of rare characters in names', async () => {
    const source: PaletteSource = { title: () => '专题', order: 1, list: async () => [item('1', '鑫昊睿骁')] };
    for (const typed of ['xinhao', 'xhrx', 'ruixiao'])
      expect(getLabels(await searchPalette([source], typed), typed)).toEqual([['专题', '鑫昊睿骁']]);
  });

  it('requests a list once, whatever is typed afterwards', async () => {
    const source = subjects();
    const finder = await searchPalette([source], 'w');
    await finder.ask('ws');
    await soon();
    expect(source.asked).toBe(1);
    expect(getLabels(finder, 'wskj')).toEqual([['专题', '望舒科技']]);
  });

  it('puts server results after listed items, without duplicates, in the order of the sources', async () => {
    const listedItem = item('9', '星河汽车召回 xh');
    const finder = await searchPalette([articles([listedItem, item('8', '另一篇')], [listedItem]), subjects()], 'xh');
    expect(getLabels(finder, 'xh')).toEqual([
      ['专题', '星河汽车'],
      ['文章', '星河汽车召回 xh', '另一篇'],
    ]);
  });

  it('asks for a list that is for letters only where letters are typed', async () => {
    const listed = [item('9', '召回')];
    expect(getLabels(await searchPalette([articles([], listed)], '召回'), '召回')).toEqual([]);
    expect(getLabels(await searchPalette([articles([], listed)], 'zhaohui'), 'zhaohui')).toEqual([['文章', '召回']]);
  });

  it('shows no results of another text', async () => {
    const finder = await searchPalette([articles([item('8', '另一篇')])], '召回');
    expect(getLabels(finder, '召回')).toEqual([['文章', '另一篇']]);
    expect(getLabels(finder, '召回事件')).toEqual([]);
  });

  it('omits a source that fails, and requests it again', async () => {
    let fails = true;
    const source: PaletteSource = {
      title: () => '专题',
      order: 1,
      list: async () => {
        if (fails) throw new Error('unreachable');
        return [item('1', '星河汽车')];
      },
      find: async () => Promise.reject(new Error('unreachable')),
    };
    const finder = await searchPalette([source], '星河');
    expect(getLabels(finder, '星河')).toEqual([]);
    fails = false;
    await finder.ask('星河');
    await soon();
    expect(getLabels(finder, '星河')).toEqual([['专题', '星河汽车']]);
  });

  it('drops a response that arrives after the next request', async () => {
    const answers: (() => void)[] = [];
    const finder = await searchPalette(
      [
        {
          title: () => '文章',
          order: 1,
          find: (typed) =>
            new Promise((resolve) => {
              answers.push(() => resolve([item(typed, typed)]));
            }),
        },
      ],
      '早先',
    );
    await finder.ask('后来');
    for (const answer of answers) answer();
    await soon();
    expect(getLabels(finder, '后来')).toEqual([['文章', '后来']]);
    expect(getLabels(finder, '早先')).toEqual([]);
  });
});
