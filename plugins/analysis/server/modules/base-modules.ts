import { withServices } from '#core';
import { listOf } from '#core/filter';
import { ArticleReader, getEmotion, getMediaType } from '#plugins/articles/server';
import { emotionTerms, mediaTypes } from '#shared/vocabulary';
import english from '../../locales/en-US.json';
import chinese from '../../locales/zh-CN.json';
import {
  emotionShare,
  emotionTrend,
  keyFigureFields,
  keyFigures,
  languageSplit,
  mediaSplit,
  negativeFields,
  negativeRank,
  newestNegative,
  regionRank,
  subjectCounts,
  topAuthors,
  topSites,
  volumeTrend,
  type ArticleLine,
  type KeyFigure,
} from '../../modules';
import { ArticleTallies, sumOf, within, type Cell } from '../article-tallies';
import { listedRow } from '../listed-row';
import { getSpans } from '../module-time';
import { moduleTexts } from '../module-texts';
import { serveModule, type ModuleCall, type ModuleResult, type ServedModule } from '../serve-module';
import { SubjectTallies } from '../subject-tallies';

const moduleDefaults = {
  plugin: 'analysis',
  texts: moduleTexts('analysis', { 'zh-CN': chinese, 'en-US': english }),
} as const;
const countBased = { ...moduleDefaults, isCountBased: true } as const;

const ofEmotion = (cells: readonly Cell[], emotion: number): number =>
  sumOf(cells.filter((cell) => cell.emotion === emotion));

/** Modules that this plugin answers itself. */
export const baseModules = withServices(
  { tallies: ArticleTallies, reader: ArticleReader, subjectTallies: SubjectTallies },
  ({ tallies, reader, subjectTallies }): readonly ServedModule[] => {
    const getCells = ({ caller, filter, time }: ModuleCall): Promise<readonly Cell[]> =>
      tallies.cells(caller, filter, [time]);
    const countOf = async ({ caller, filter }: ModuleCall, more: object = {}): Promise<number> =>
      (await reader.count(caller, { ...filter, ...more }, Number.POSITIVE_INFINITY)).total;

    const trend = async (call: ModuleCall) => {
      const spans = getSpans(call.time);
      const cells = within(await tallies.cells(call.caller, call.filter, [call.time, ...spans]), call.time);
      const rows = spans.map((ends) => {
        const inside = within(cells, ends);
        return {
          From: new Date(ends.from).toISOString(),
          To: new Date(ends.to).toISOString(),
          Count: sumOf(inside),
          Negative: ofEmotion(inside, -1),
          Neutral: ofEmotion(inside, 0),
          Positive: ofEmotion(inside, 1),
        };
      });
      return { rows, counted: sumOf(cells) };
    };

    const ranking = (field: 'Site' | 'Author' | 'Region') => async (call: ModuleCall) => {
      const [rows, counted] = await Promise.all([
        reader.distribution(call.caller, call.filter, field, call.size),
        countOf(call),
      ]);
      return {
        rows: [...rows],
        counted,
      };
    };

    const negatives =
      (sort: 'time' | 'heat') =>
      async (call: ModuleCall): Promise<ModuleResult<ArticleLine>> => {
        // The list of negative articles can be narrowed further by the other filters; a different sentiment yields an
        // empty list.
        const requestedEmotions = listOf(call.filter.Emotion);
        if (requestedEmotions.length > 0 && !requestedEmotions.includes('negative')) return { rows: [], counted: 0 };
        const filter = { ...call.filter, ...negativeFields };
        const [{ list }, counted] = await Promise.all([
          reader.list(call.caller, { ...filter, sort, size: call.size }),
          countOf(call, negativeFields),
        ]);
        return {
          rows: list.map((article) => {
            const { Author, Heat, Is_Read } = article;
            return { ...listedRow(article), Author, Heat, Is_Read };
          }),
          counted,
        };
      };

    return [
      serveModule(volumeTrend, countBased, async (call) => {
        const { rows, counted } = await trend(call);
        return { rows: rows.map(({ From, To, Count }) => ({ From, To, Count })), counted };
      }),
      serveModule(emotionTrend, countBased, trend),
      serveModule(emotionShare, countBased, async (call) => {
        const cells = within(await getCells(call), call.time);
        const rows = emotionTerms.values
          .map((Emotion) => ({ Emotion, Count: sumOf(cells.filter((cell) => getEmotion(cell.emotion) === Emotion)) }))
          .sort((a, b) => b.Count - a.Count);
        return { rows, counted: sumOf(cells) };
      }),
      serveModule(mediaSplit, countBased, async (call) => {
        const cells = within(await getCells(call), call.time);
        const rows = Object.values(mediaTypes)
          .map((number) => {
            const inside = cells.filter(({ mediaType }) => mediaType === number);
            return { Media_Type: getMediaType(number), Count: sumOf(inside), Negative: ofEmotion(inside, -1) };
          })
          .filter(({ Count }) => Count > 0)
          .sort((a, b) => b.Count - a.Count);
        return { rows, counted: sumOf(cells) };
      }),
      serveModule(regionRank, countBased, ranking('Region')),
      serveModule(topSites, countBased, ranking('Site')),
      serveModule(topAuthors, countBased, ranking('Author')),
      serveModule(languageSplit, countBased, async (call) => {
        const buckets = await reader.distribution(call.caller, call.filter, 'Language', call.size);
        return { rows: buckets.map(({ Value, Count }) => ({ Language: Value, Count })), counted: await countOf(call) };
      }),
      serveModule(keyFigures, moduleDefaults, async (call) => {
        const [cells, unread] = await Promise.all([getCells(call), countOf(call, keyFigureFields.unread)]);
        const inside = within(cells, call.time);
        const counts: Readonly<Record<KeyFigure, number>> = {
          total: sumOf(inside),
          negative: ofEmotion(inside, -1),
          neutral: ofEmotion(inside, 0),
          positive: ofEmotion(inside, 1),
          unread,
        };
        return {
          rows: (Object.keys(keyFigureFields) as KeyFigure[]).map((Figure) => ({ Figure, Count: counts[Figure] })),
          counted: counts.total,
        };
      }),
      serveModule(subjectCounts, moduleDefaults, async (call) => ({
        rows: await subjectTallies.counts(call.caller, call.filter, call.time, call.now),
        counted: sumOf(within(await getCells(call), call.time)),
      })),
      serveModule(newestNegative, moduleDefaults, negatives('time')),
      serveModule(negativeRank, moduleDefaults, negatives('heat')),
    ];
  },
);
