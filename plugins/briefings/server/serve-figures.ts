import { withServices } from '#core';
import { ArticleTallies, moduleTexts, serveModule, sumOf, within, type ServedModule } from '#plugins/analysis/server';
import { getEmotion } from '#plugins/articles/server';
import { emotionTerms } from '#shared/vocabulary';
import english from '../locales/en-US.json';
import chinese from '../locales/zh-CN.json';
import { briefFigures } from '../brief-figures';

/** Key figures at the start of a brief. */
export const servedFigures = withServices(
  { articleTallies: ArticleTallies },
  ({ articleTallies }): readonly ServedModule[] => [
    serveModule(
      briefFigures,
      { plugin: 'briefings', texts: moduleTexts('briefings', { 'zh-CN': chinese, 'en-US': english }) },
      async ({ caller, filter, time }) => {
        const cells = within(await articleTallies.cells(caller, filter, [time]), time);
        const counted = sumOf(cells);
        const felt = emotionTerms.values.map((Figure) => ({
          Figure,
          Count: sumOf(cells.filter(({ emotion }) => getEmotion(emotion) === Figure)),
        }));
        return { rows: [{ Figure: 'total' as const, Count: counted }, ...felt], counted };
      },
    ),
  ],
);
