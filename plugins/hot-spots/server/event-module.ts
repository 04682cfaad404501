import { moduleTexts, serveModule, type ServedModule } from '#plugins/analysis/server';
import english from '../locales/en-US.json';
import chinese from '../locales/zh-CN.json';
import { InputError, withServices } from '#core';
import { isId } from '#core/resource';
import { ArticleReader } from '#plugins/articles/server';
import { eventPopularity, hotEvents } from '../modules';
import { HotEvents } from './hot-events';

const moduleDefaults = {
  plugin: 'hot-spots',
  texts: moduleTexts('hot-spots', { 'zh-CN': chinese, 'en-US': english }),
} as const;

/** Modules that return the hot events in the articles of a query, and the popularity history of one event. */
export const eventModules = withServices(
  { hotEventsService: HotEvents, articleReader: ArticleReader },
  ({ hotEventsService, articleReader }): readonly ServedModule[] => [
    serveModule(hotEvents, moduleDefaults, async ({ caller, filter, size }) => {
      const { list, total } = await hotEventsService.among(caller, filter);
      return {
        rows: list.slice(0, size).map(({ Event_ID, Title, Article_Count, Negative, Heat, Stage, Last_At }) => ({
          Event_ID,
          Title,
          Article_Count,
          Negative,
          Heat,
          Stage,
          Last_At,
        })),
        counted: total,
      };
    }),
    serveModule(eventPopularity, moduleDefaults, async ({ caller, filter }) => {
      const id = String(filter.Event_ID ?? '');
      if (!isId(id)) throw new InputError('Event_ID: exactly one event is expected');
      const [{ History }, { total }] = await Promise.all([
        hotEventsService.detail(caller, id),
        articleReader.count(caller, filter, Number.POSITIVE_INFINITY),
      ]);
      return { rows: History.map(({ At, Heat }) => ({ At, Heat: Math.round(Heat * 10) / 10 })), counted: total };
    }),
  ],
);
