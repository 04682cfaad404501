import { withServices } from '#core';
import { moduleTexts, serveModule, type ServedModule } from '#plugins/analysis/server';
import { ArticleReader } from '#plugins/articles/server';
import english from '../locales/en-US.json';
import chinese from '../locales/zh-CN.json';
import { hotWords } from '../modules';
import { HotWords } from './hot-words';

/** Types of hot words without places, which occur in every article and reveal little. */
const telling = 'person,organisation,brand,word';

/** Served module of the words that occur in most of the selected articles. */
export const wordModules = withServices(
  { hotWordsService: HotWords, articleReader: ArticleReader },
  ({ hotWordsService, articleReader }): readonly ServedModule[] => [
    serveModule(
      hotWords,
      {
        plugin: 'words',
        texts: moduleTexts('words', { 'zh-CN': chinese, 'en-US': english }),
      },
      async ({ caller, filter, size, now }) => {
        const [{ list }, { total }] = await Promise.all([
          hotWordsService.list(caller, { ...filter, type: telling, sort: 'count', size }, now),
          articleReader.count(caller, filter, Number.POSITIVE_INFINITY),
        ]);
        return {
          rows: list.map(({ Word, Type, Count, Before, Negative }) => ({ Word, Type, Count, Before, Negative })),
          counted: total,
        };
      },
    ),
  ],
);
