import type { Resolver } from '#core';
import {
  ArticleTallies,
  serveModule,
  sumOf,
  within,
  type ModuleTexts,
  type ServedModule,
} from '#plugins/analysis/server';
import { emotionOf } from '#plugins/articles/server';
import { emotionTerms } from '#shared/vocabulary';
import { briefFigures } from '../brief-figures';
import { briefTexts } from './texts';

/** The figures that a brief begins with. */
export const servedFigures = (services: Resolver): readonly ServedModule[] => [
  serveModule(
    briefFigures,
    { plugin: 'briefings', texts: briefTexts as unknown as ModuleTexts },
    async ({ caller, filter, time }) => {
      const cells = within(await services.get(ArticleTallies).cells(caller, filter, [time]), time);
      const counted = sumOf(cells);
      const felt = emotionTerms.values.map((Figure) => ({
        Figure,
        Count: sumOf(cells.filter(({ emotion }) => emotionOf(emotion) === Figure)),
      }));
      return { rows: [{ Figure: 'total' as const, Count: counted }, ...felt], counted };
    },
  ),
];
