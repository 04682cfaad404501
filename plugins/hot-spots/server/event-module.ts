import type { Resolver } from '#core';
import { serveModule, type ServedModule } from '#plugins/analysis/server';
import english from '../locales/en-US.json';
import chinese from '../locales/zh-CN.json';
import { hotEvents } from '../modules';
import { HotEvents } from './hot-events';

/** Answers which events are hot in the articles that are asked about. */
export const eventModules = (services: Resolver): readonly ServedModule[] => [
  serveModule(
    hotEvents,
    { plugin: 'hot-spots', texts: { 'zh-CN': chinese, 'en-US': english } },
    async ({ caller, filter, size }) => {
      const { list, total } = await services.get(HotEvents).among(caller, filter);
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
    },
  ),
];
