import { InputError, withServices } from '#core';
import { listOf } from '#core/filter';
import { groupFields, groupLimits } from '#plugins/analysis';
import {
  listedRow,
  ArticleTallies,
  moduleTexts,
  serveModule,
  getSpans,
  sumOf,
  within,
  type Cell,
  type ModuleCall,
  type ServedModule,
} from '#plugins/analysis/server';
import type { ArticleFilter } from '#plugins/articles';
import { ArticleReader, getMediaType } from '#plugins/articles/server';
import { HotWords } from '#plugins/words/server';
import { emotions, mediaTypes } from '#shared/vocabulary';
import english from '../locales/en-US.json';
import chinese from '../locales/zh-CN.json';
import {
  brandBest,
  brandMedia,
  brandNetSentiment,
  brandRegions,
  brandSentiment,
  brandShare,
  brandTrend,
  brandWords,
  brandWorst,
  type BrandArticle,
  type BrandCounts,
  type BrandPlace,
  type BrandWord,
} from '../modules';
import { distinctWords, type WordCounts } from './distinct-words';

const moduleDefaults = {
  plugin: 'brand-analysis',
  texts: moduleTexts('brand-analysis', { 'zh-CN': chinese, 'en-US': english }),
} as const;

/** Upper limit for the number of provinces. */
const allRegions = 100;
/** Number of words scored per brand. */
const weighed = 500;
/** Minimum z-score of a distinctive word: 99% one-sided; below it the difference may be chance. */
const distinct = 2.33;
/** Informative word types. Places occur in every article and say little. */
const telling = 'person,organisation,brand,word';

/** A requested brand with the filter of its list. */
interface ComparedBrand {
  readonly Name: string;
  readonly Fields: Readonly<Record<string, string>>;
  readonly filter: ArticleFilter;
}

function getBrands({ groups, filter }: ModuleCall): readonly ComparedBrand[] {
  if (groups.length < groupLimits.min)
    throw new InputError(`Groups: ${groupLimits.min} to ${groupLimits.max} brands are required`);
  return groups.map((group) => {
    const Fields = groupFields(group);
    return { Name: group.Name, Fields, filter: { ...filter, ...Fields } };
  });
}

const ofEmotion = (cells: readonly Cell[], emotion: number): number =>
  sumOf(cells.filter((cell) => cell.emotion === emotion));

/** Modules that compare brands. */
export const brandModules = withServices(
  { tallies: ArticleTallies, reader: ArticleReader, hotWords: HotWords },
  ({ tallies, reader, hotWords }): readonly ServedModule[] => {
    const exact = async ({ caller }: ModuleCall, filter: ArticleFilter): Promise<number> =>
      (await reader.count(caller, filter, Number.POSITIVE_INFINITY)).total;
    const each = async <Row>(call: ModuleCall, work: (brand: ComparedBrand) => Promise<readonly Row[]>) => {
      const [rows, counted] = await Promise.all([Promise.all(getBrands(call).map(work)), exact(call, call.filter)]);
      return { rows: rows.flat(), counted };
    };

    const counts = (call: ModuleCall) =>
      each(call, async ({ Name, Fields, filter }): Promise<BrandCounts[]> => {
        const cells = within(await tallies.cells(call.caller, filter, [call.time]), call.time);
        return [
          {
            Name,
            Fields,
            Count: sumOf(cells),
            Negative: ofEmotion(cells, emotions.negative),
            Neutral: ofEmotion(cells, emotions.neutral),
            Positive: ofEmotion(cells, emotions.positive),
          },
        ];
      });

    /** Sorts values by their total over all brands; each brand has its own count for each value. */
    const ranked = ({ groups, size }: ModuleCall, rows: readonly BrandPlace[]): BrandPlace[] => {
      const all = new Map<string, number>();
      for (const { Value, Count } of rows) all.set(Value, (all.get(Value) ?? 0) + Count);
      const first = [...all].filter(([, count]) => count > 0).sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
      const rowsByKey = new Map(rows.map((row) => [`${row.Name} ${row.Value}`, row]));
      return first.slice(0, size).flatMap(([Value]) =>
        groups.map((group) => {
          const { Name } = group;
          return (
            rowsByKey.get(`${Name} ${Value}`) ?? { Name, Fields: groupFields(group), Value, Count: 0, Negative: 0 }
          );
        }),
      );
    };

    const articles = (emotion: 'positive' | 'negative') => async (call: ModuleCall) => {
      const fields = { Emotion: emotion, Is_Merged: 'true' } as const;
      const requestedEmotions = listOf(call.filter.Emotion);
      const brands = getBrands(call);
      if (requestedEmotions.length > 0 && !requestedEmotions.includes(emotion)) return { rows: [], counted: 0 };
      const rows = await Promise.all(
        brands.map(async ({ Name, Fields, filter }): Promise<BrandArticle[]> => {
          const narrowed = { ...filter, ...fields };
          const [{ list }, Count] = await Promise.all([
            reader.list(call.caller, { ...narrowed, sort: 'heat', size: call.size }),
            exact(call, narrowed),
          ]);
          return list.map((article) => ({ ...listedRow(article), Name, Fields, Heat: article.Heat, Count }));
        }),
      );
      return { rows: rows.flat(), counted: await exact(call, { ...call.filter, ...fields }) };
    };

    return [
      serveModule(brandShare, moduleDefaults, counts),
      serveModule(brandNetSentiment, moduleDefaults, counts),
      serveModule(brandSentiment, moduleDefaults, counts),
      serveModule(brandTrend, moduleDefaults, (call) => {
        const spans = getSpans(call.time);
        return each(call, async ({ Name, Fields, filter }) => {
          const cells = await tallies.cells(call.caller, filter, [call.time, ...spans]);
          return spans.map((ends) => ({
            Name,
            Fields,
            From: new Date(ends.from).toISOString(),
            To: new Date(ends.to).toISOString(),
            Count: sumOf(within(cells, ends)),
          }));
        });
      }),
      serveModule(brandMedia, moduleDefaults, async (call) => {
        const { rows, counted } = await each(call, async ({ Name, Fields, filter }) => {
          const cells = within(await tallies.cells(call.caller, filter, [call.time]), call.time);
          return Object.values(mediaTypes).map((number): BrandPlace => {
            const inside = cells.filter(({ mediaType }) => mediaType === number);
            return {
              Name,
              Fields,
              Value: getMediaType(number),
              Count: sumOf(inside),
              Negative: ofEmotion(inside, emotions.negative),
            };
          });
        });
        return { rows: ranked(call, rows), counted };
      }),
      serveModule(brandRegions, moduleDefaults, async (call) => {
        const { rows, counted } = await each(call, async ({ Name, Fields, filter }) =>
          (await reader.distribution(call.caller, filter, 'Region', allRegions)).map((row) => ({
            Name,
            Fields,
            ...row,
          })),
        );
        return { rows: ranked(call, rows), counted };
      }),
      serveModule(brandWords, moduleDefaults, async (call) => {
        const words = hotWords;
        const brands = getBrands(call);
        const [wordCounts, counted] = await Promise.all([
          Promise.all(
            brands.map(async ({ filter }): Promise<WordCounts> => {
              const query = { ...filter, type: telling, sort: 'count', size: weighed } as const;
              const { list } = await words.list(call.caller, query, call.now);
              return new Map(list.map(({ Word, Count }) => [Word, Count]));
            }),
          ),
          exact(call, call.filter),
        ]);
        const rows = brands.flatMap(({ Name, Fields }, place): BrandWord[] => {
          const ownCounts = wordCounts[place] ?? new Map<string, number>();
          const scores = distinctWords(
            ownCounts,
            wordCounts.filter((_, other) => other !== place),
          );
          return [...scores]
            .filter(([, score]) => score >= distinct)
            .sort((a, b) => b[1] - a[1])
            .slice(0, call.size)
            .map(([Word, Score]) => ({ Name, Fields, Word, Count: ownCounts.get(Word) ?? 0, Score }));
        });
        return { rows, counted };
      }),
      serveModule(brandBest, moduleDefaults, articles('positive')),
      serveModule(brandWorst, moduleDefaults, articles('negative')),
    ];
  },
);
