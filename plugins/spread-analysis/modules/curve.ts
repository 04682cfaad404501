import { z } from 'zod';
import { defineModule, type Drill } from '#plugins/analysis';
import { formatDate } from '#shared/time';
import { mediaTypeTerms, type MediaType } from '#shared/vocabulary';
import { spreadPrivilege } from './part-drill';

const row = z.object({
  /** From the start up to this moment, both inclusive. */
  From: z.string(),
  To: z.string(),
  Count: z.number(),
  Media: z.partialRecord(z.enum(mediaTypeTerms.values), z.number()),
});
type Row = z.output<typeof row>;

const getDrill = ({ From, To }: Row, media?: string): Drill => ({
  fields: { Published_At: `${From}..${To}`, ...(media ? { Media_Type: media } : {}) },
});

const getMedia = (rows: readonly Row[]): readonly MediaType[] => {
  const last = rows.at(-1)?.Media ?? {};
  return mediaTypeTerms.values.filter((type) => (last[type] ?? 0) > 0).sort((a, b) => (last[b] ?? 0) - (last[a] ?? 0));
};

/** Number of copies at each moment, by media type. */
export const spreadCurve = defineModule<Row>({
  id: 'spread-curve',
  question: 'spread-analysis:module.curve',
  rows: row,
  privilege: spreadPrivilege,
  views: {
    chart: (view) => {
      const categories = view.rows.map(({ To }) => formatDate(new Date(To), 'MM/dd HH:mm', view.timeZone));
      return {
        data: {
          kind: 'area',
          stacked: true,
          categories,
          series: getMedia(view.rows).map((type) => ({
            key: type,
            name: mediaTypeTerms.getLabel(type, view.language),
            values: view.rows.map(({ Media }) => Media[type] ?? 0),
          })),
        },
        drill: (category, series) => {
          const matchingRow = view.rows[categories.indexOf(category)];
          return matchingRow ? getDrill(matchingRow, series) : null;
        },
      };
    },
    columns: [
      {
        key: 'To',
        title: 'spread-analysis:column.until',
        value: ({ To }, { timeZone }) => formatDate(new Date(To), undefined, timeZone),
      },
      {
        key: 'Count',
        title: 'spread-analysis:column.copies',
        value: ({ Count }) => Count,
        drill: (each) => getDrill(each),
      },
      {
        key: 'Media',
        title: 'spread-analysis:column.media',
        value: ({ Media }, { language }) =>
          mediaTypeTerms.values
            .flatMap((type) => (Media[type] ? [`${mediaTypeTerms.getLabel(type, language)} ${Media[type]}`] : []))
            .join(language === 'zh-CN' ? '，' : ', '),
      },
    ],
    sentence: (view) => {
      const half = view.rows.find(({ Count }) => Count * 2 >= view.counted);
      return half
        ? view.text('spread-analysis:sentence.curve', {
            at: formatDate(new Date(half.To), 'MM/dd HH:mm', view.timeZone),
            part: half.Count,
            count: view.counted,
          })
        : view.text('spread-analysis:sentence.nothing');
    },
  },
});
