import { z } from 'zod';
import { defineModule, type ModuleView } from '#plugins/analysis';
import { formatPercent } from '#shared/format';
import { postingHour, weekdayNames } from '../posting-hour';
import { authorPrivilege } from './author-row';

const row = z.object({
  /** Monday is 1. */
  Weekday: z.number(),
  Hour: z.number(),
  Count: z.number(),
  Negative: z.number(),
});
export type PostingHour = z.output<typeof row>;

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const weekdays = [1, 2, 3, 4, 5, 6, 7];
/** Posts before this hour, when people usually sleep, may come from bots or from another time zone. */
const morning = 6;

const getDrill = ({ Weekday, Hour }: PostingHour) => ({ fields: { Posted_In: postingHour(Weekday, Hour) } });
const getName = ({ Weekday, Hour }: PostingHour, { language, text }: ModuleView<PostingHour>): string =>
  text('author-analysis:hourOf', { weekday: weekdayNames(language)[Weekday - 1] ?? '', hour: Hour });

/** Publishing times by hour of the week, in the caller's time zone. */
export const authorHeatMap = defineModule<PostingHour>({
  id: 'author-heat-map',
  question: 'author-analysis:module.heatMap',
  rows: row,
  privilege: authorPrivilege,
  views: {
    grid: (view) => {
      const cells = new Map(view.rows.map((each) => [postingHour(each.Weekday, each.Hour), each]));
      return {
        data: {
          rows: weekdayNames(view.language),
          columns: hours.map(String),
          values: weekdays.map((weekday) => hours.map((hour) => cells.get(postingHour(weekday, hour))?.Count ?? 0)),
        },
        drill: (weekday, hour) => {
          const cell = cells.get(postingHour(weekday + 1, hour));
          return cell ? getDrill(cell) : null;
        },
      };
    },
    columns: [
      {
        key: 'Weekday',
        title: 'author-analysis:column.weekday',
        value: ({ Weekday }, { language }) => weekdayNames(language)[Weekday - 1] ?? '',
      },
      { key: 'Hour', title: 'author-analysis:column.hour', value: ({ Hour }) => `${Hour}:00` },
      { key: 'Count', title: 'author-analysis:column.count', value: ({ Count }) => Count, drill: getDrill },
      {
        key: 'Negative',
        title: 'analysis:emotion.negative',
        value: ({ Negative }) => Negative,
        drill: (cell) => ({ fields: { ...getDrill(cell).fields, Emotion: 'negative' } }),
      },
    ],
    sentence: (view) => {
      const all = view.rows.reduce((sum, { Count }) => sum + Count, 0);
      const [peak] = [...view.rows].sort((a, b) => b.Count - a.Count);
      if (!peak || all === 0) return view.text('author-analysis:sentence.nothing');
      const night = view.rows.filter(({ Hour }) => Hour < morning).reduce((sum, { Count }) => sum + Count, 0);
      return view.text('author-analysis:sentence.heatMap', {
        at: getName(peak, view),
        count: peak.Count,
        night: formatPercent(night / all, view.language),
      });
    },
  },
});
