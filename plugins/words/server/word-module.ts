import type { Resolver } from '#core';
import { moduleTexts, serveModule, type ServedModule } from '#plugins/analysis/server';
import { ArticleReader } from '#plugins/articles/server';
import english from '../locales/en-US.json';
import chinese from '../locales/zh-CN.json';
import { hotWords } from '../modules';
import { HotWords } from './hot-words';

/** Types of hot words without places, which occur in every article and reveal little. */
const telling = 'person,organisation,brand,word';

/** Served module of the words that occur in most of the selected articles. */
export const wordModules = (services: Resolver): readonly ServedModule[] => [
  serveModule(
    hotWords,
    {
      plugin: 'words',
      texts: moduleTexts('words', { 'zh-CN': chinese, 'en-US': english }),
    },
    async ({ caller, filter, size, now }) => {
      const [{ list }, { total }] = await Promise.all([
        services.get(HotWords).list(caller, { ...filter, type: telling, sort: 'count', size }, now),
        services.get(ArticleReader).count(caller, filter, Number.POSITIVE_INFINITY),
      ]);
      return {
        rows: list.map(({ Word, Type, Count, Before, Negative }) => ({ Word, Type, Count, Before, Negative })),
        counted: total,
      };
    },
  ),
];
