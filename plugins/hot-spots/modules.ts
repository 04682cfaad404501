import { z } from 'zod';
import { defineModule } from '#plugins/analysis';
import { routes } from '#shared/routes';
import { formatDate } from '#shared/time';
import { stages } from './stages';

const row = z.object({
  Event_ID: z.string(),
  Title: z.string(),
  /** Articles that the caller may see, over the event's whole life. */
  Article_Count: z.number(),
  Negative: z.number(),
  Heat: z.number(),
  Stage: z.enum(stages),
  Last_At: z.string(),
});
export type HotEventRow = z.output<typeof row>;

const usualSize = 7;

/** Returns the link to the articles of an event, over its whole life and with every copy. */
const articlesOf = ({ Event_ID }: HotEventRow, more: Readonly<Record<string, string>> = {}) => ({
  only: { Event_ID, ...more },
});

/** Hot events in the articles of the query. */
export const hotEvents = defineModule<HotEventRow>({
  id: 'hot-events',
  question: 'hot-spots:module.hotEvents',
  rows: row,
  privilege: ['hot-spot-info', 'browse'],
  size: usualSize,
  whole: { path: routes.hotEvents() },
  views: {
    lines: (view) =>
      view.rows.map((event) => ({
        key: event.Event_ID,
        title: event.Title,
        drill: { path: routes.hotEvents({ event: event.Event_ID }) },
        site: view.text(`hot-spots:stage.${event.Stage}`),
        at: event.Last_At,
        count: {
          text: view.text('hot-spots:articles', { count: event.Article_Count }),
          drill: articlesOf(event),
        },
      })),
    columns: [
      {
        key: 'Title',
        title: 'hot-spots:module.event',
        value: ({ Title }) => Title,
        drill: ({ Event_ID }) => ({ path: routes.hotEvents({ event: Event_ID }) }),
      },
      {
        key: 'Article_Count',
        title: 'hot-spots:articleCount',
        value: ({ Article_Count }) => Article_Count,
        drill: (event) => articlesOf(event),
      },
      {
        key: 'Negative',
        title: 'hot-spots:negativeCount',
        value: ({ Negative }) => Negative,
        drill: (event) => articlesOf(event, { Emotion: 'negative' }),
      },
      { key: 'Heat', title: 'hot-spots:heat', value: ({ Heat }) => Heat },
      {
        key: 'Stage',
        title: 'hot-spots:module.stage',
        value: ({ Stage }, { text }) => text(`hot-spots:stage.${Stage}`),
      },
      {
        key: 'Last_At',
        title: 'hot-spots:lastSeen',
        value: ({ Last_At }, { timeZone }) => formatDate(new Date(Last_At), undefined, timeZone),
      },
    ],
    sentence: (view) => {
      const [first] = view.rows;
      return first
        ? view.text('hot-spots:module.sentence', {
            title: first.Title,
            count: first.Article_Count,
          })
        : view.text('hot-spots:module.nothing');
    },
  },
});

const popularityRow = z.object({ At: z.string(), Heat: z.number() });

/** Popularity score of one event over its life, computed from the articles that the caller may see. */
export const eventPopularity = defineModule<z.output<typeof popularityRow>>({
  id: 'event-popularity',
  question: 'hot-spots:popularityHistory',
  rows: popularityRow,
  privilege: ['hot-spot-info', 'browse'],
  views: {
    chart: (view) => ({
      data: {
        kind: 'line',
        categories: view.rows.map(({ At }) => formatDate(new Date(At), 'MM/dd HH:mm', view.timeZone)),
        series: [{ key: 'heat', name: view.text('hot-spots:heat'), values: view.rows.map(({ Heat }) => Heat) }],
      },
      drill: () => null,
    }),
    columns: [
      {
        key: 'At',
        title: 'hot-spots:module.at',
        value: ({ At }, { timeZone }) => formatDate(new Date(At), undefined, timeZone),
      },
      { key: 'Heat', title: 'hot-spots:heat', value: ({ Heat }) => Heat },
    ],
    sentence: (view) => {
      const peak = view.rows.reduce((best, row) => (row.Heat > best.Heat ? row : best), { At: '', Heat: 0 });
      return peak.Heat > 0
        ? view.text('hot-spots:module.heatSentence', {
            heat: Math.round(peak.Heat),
            at: formatDate(new Date(peak.At), 'MM/dd HH:mm', view.timeZone),
          })
        : view.text('hot-spots:module.nothing');
    },
  },
});
