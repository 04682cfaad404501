import { withServices } from '#core';
import { listedRow, moduleTexts, serveModule, type ServedModule } from '#plugins/analysis/server';
import { ArticleReader } from '#plugins/articles/server';
import english from '../locales/en-US.json';
import chinese from '../locales/zh-CN.json';
import { hottestArticles, newestArticles, type ArticleLine } from '../modules';

const moduleDefaults = {
  plugin: 'nl-query',
  texts: moduleTexts('nl-query', { 'zh-CN': chinese, 'en-US': english }),
} as const;
type ModuleCall = Parameters<ServedModule['answer']>[0];

/** Modules that list the articles of a question by time or by popularity. */
export const foundModules = withServices({ reader: ArticleReader }, ({ reader }): readonly ServedModule[] => {
  const findArticles = async ({ caller, filter, size }: ModuleCall, sort: 'time' | 'heat') => {
    const [{ list }, { total }] = await Promise.all([
      reader.list(caller, { ...filter, sort, size }),
      reader.count(caller, filter, Number.POSITIVE_INFINITY),
    ]);
    const rows = list.map((article): ArticleLine => {
      const { Heat, Is_Read } = article;
      return { ...listedRow(article), Heat, Is_Read };
    });
    return { rows, counted: total };
  };
  return [
    serveModule(newestArticles, moduleDefaults, (call) => findArticles(call, 'time')),
    serveModule(hottestArticles, moduleDefaults, (call) => findArticles(call, 'heat')),
  ];
});
