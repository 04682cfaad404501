import { withServices } from '#core';
import { listOf } from '#core/filter';
import {
  listedRow,
  serveModule,
  timeBefore,
  getWire,
  type ModuleCall,
  type ServedModule,
} from '#plugins/analysis/server';
import type { ArticleFilter } from '#plugins/articles';
import { ArticleReader } from '#plugins/articles/server';
import {
  authorEmotion,
  authorFirst,
  authorHeatMap,
  authorLeaders,
  authorRank,
  getMeasure,
  type AuthorEmotion,
  type AuthorMeasure,
  type AuthorRow,
  type FirstArticle,
} from '../../modules';
import { AuthorFigureReader, type AuthorFigures } from '../author-figures';
import { fieldOf, getFields, matchesFilter } from '../author-question';
import { AuthorStore } from '../author-store';
import { foldedKey } from '../fold-account';
import { texts } from '../texts';

export const moduleDefaults = { plugin: 'author-analysis', texts } as const;

/** Returns the exact number of articles in a list. */
export async function exactCount(
  reader: ArticleReader,
  { caller }: ModuleCall,
  filter: ArticleFilter,
): Promise<number> {
  return (await reader.count(caller, filter, Number.POSITIVE_INFINITY)).total;
}

/** Returns the modules about all accounts. */
export const getAuthorModules = withServices(
  { reader: ArticleReader, figures: AuthorFigureReader, store: AuthorStore },
  ({ reader, figures, store }): readonly ServedModule[] => {
    /** Returns the accounts of the question, with figures of the preceding period. */
    const getRows = async (call: ModuleCall): Promise<readonly AuthorRow[]> => {
      const Before_At = getWire(timeBefore(call.time, call.now));
      const [all, past] = await Promise.all([
        figures.all(call.caller, fieldOf(call)),
        store.counts(call.caller, { ...fieldOf(call), Published_At: Before_At }),
      ]);
      const Field = getFields(call);
      return all.filter(matchesFilter(call)).map((account) => ({
        ...wireFigures(account),
        Field,
        Before: past.get(foldedKey(account)) ?? 0,
        Before_At,
      }));
    };

    const ranking = (measure: AuthorMeasure) => async (call: ModuleCall) => {
      const [rows, counted] = await Promise.all([getRows(call), exactCount(reader, call, call.filter)]);
      return {
        rows: rows
          .filter((row) => getMeasure(measure, row) > 0)
          .sort((a, b) => getMeasure(measure, b) - getMeasure(measure, a) || b.Influence - a.Influence)
          .slice(0, call.size),
        counted,
      };
    };

    return [
      serveModule(authorRank, moduleDefaults, ranking('influence')),
      ...authorLeaders.map(({ measure, module }) => serveModule(module, moduleDefaults, ranking(measure))),
      serveModule(authorHeatMap, moduleDefaults, async (call) => {
        const rows = await store.postingHours(call.caller, call.filter);
        return { rows, counted: rows.reduce((sum, { Count }) => sum + Count, 0) };
      }),
      serveModule(authorEmotion, moduleDefaults, async (call) => {
        const field = fieldOf(call);
        const requestedEmotions = listOf(field.Emotion);
        const isNegative = requestedEmotions.length === 0 || requestedEmotions.includes('negative');
        const [all, whole, negative, counted] = await Promise.all([
          figures.all(call.caller, field),
          exactCount(reader, call, field),
          isNegative ? exactCount(reader, call, { ...field, Emotion: 'negative' }) : 0,
          exactCount(reader, call, call.filter),
        ]);
        const Field = getFields(call);
        const rows = all
          .filter(matchesFilter(call))
          .sort((a, b) => b.count - a.count)
          .slice(0, call.size)
          .map(
            (account): AuthorEmotion => ({
              Author: account.Author,
              Site: account.Site,
              Field,
              Count: account.count,
              Negative: account.negative,
              Others: whole - account.count,
              Others_Negative: negative - account.negative,
            }),
          );
        return { rows, counted };
      }),
      serveModule(authorFirst, moduleDefaults, async (call) => {
        const filter = { ...call.filter, Is_Origin: 'true' };
        const [first, counted] = await Promise.all([
          store.firstCopies(call.caller, call.filter, call.size),
          exactCount(reader, call, filter),
        ]);
        const articles = await reader.rows(
          call.caller,
          first.map(({ articleId }) => articleId),
        );
        const sizes = await Promise.all(
          articles.map(({ Article_ID }) => exactCount(reader, call, { Copy_Of: Article_ID } as ArticleFilter)),
        );
        const rows = articles.map(
          (article, index): FirstArticle => ({
            ...listedRow(article),
            Author: article.Author,
            Count: sizes[index] ?? 0,
          }),
        );
        return { rows, counted };
      }),
    ];
  },
);

const wireFigures = (account: AuthorFigures) => ({
  Author: account.Author,
  Site: account.Site,
  Count: account.count,
  Negative: account.negative,
  Views: account.views,
  Interactions: account.interactions,
  Copies: account.copies,
  Origins: account.origins,
  Influence: account.influence,
});
