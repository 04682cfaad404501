import { z } from 'zod';
import { defineModule, type ModuleView } from '#plugins/analysis';
import { formatDate } from '#shared/time';
import { regionName, regionPrivilege } from './region-row';

const row = z.object({
  From: z.string(),
  To: z.string(),
  Region: z.string(),
  Name: z.string(),
  Name_En: z.string(),
  Count: z.number(),
});
export type RegionSpan = z.output<typeof row>;
type View = ModuleView<RegionSpan>;

const hour = 3_600_000;
const spanName = ({ From, To }: RegionSpan, { timeZone }: Pick<View, 'timeZone'>): string =>
  formatDate(new Date(From), Date.parse(To) - Date.parse(From) < hour ? 'MM/dd HH:mm' : 'MM/dd', timeZone);
const getDrill = ({ Region, From, To }: RegionSpan) => ({ fields: { Region, Published_At: `${From}..${To}` } });

/** Time series of the regions with the most articles. */
export const regionTrend = defineModule<RegionSpan>({
  id: 'region-trend',
  question: 'provincial-sentiment:module.trend',
  rows: row,
  privilege: regionPrivilege,
  size: 5,
  steps: ['hour', 'day', 'week'],
  views: {
    chart: (view) => {
      const spans = [...new Map(view.rows.map((each) => [each.From, each])).values()];
      const regions = [...new Map(view.rows.map((each) => [each.Region, each])).values()];
      const rowsByKey = new Map(view.rows.map((each) => [`${each.From} ${each.Region}`, each]));
      const categories = spans.map((span) => spanName(span, view));
      return {
        data: {
          kind: 'line',
          categories,
          series: regions.map((region) => ({
            key: region.Region,
            name: regionName(region, view),
            values: spans.map(({ From }) => rowsByKey.get(`${From} ${region.Region}`)?.Count ?? 0),
          })),
        },
        drill: (category, series) => {
          const span = spans[categories.indexOf(category)];
          const point = span && rowsByKey.get(`${span.From} ${series ?? regions[0]?.Region}`);
          return point ? getDrill(point) : null;
        },
      };
    },
    columns: [
      {
        key: 'From',
        title: 'analysis:column.from',
        value: ({ From }, { timeZone }) => formatDate(new Date(From), undefined, timeZone),
      },
      { key: 'Region', title: 'analysis:column.region', value: (each, view) => regionName(each, view) },
      { key: 'Count', title: 'analysis:articles', value: ({ Count }) => Count, drill: getDrill },
    ],
    sentence: (view) => {
      const peak = view.rows.reduce<RegionSpan | null>(
        (best, each) => (best && best.Count >= each.Count ? best : each),
        null,
      );
      return peak && peak.Count > 0
        ? view.text('provincial-sentiment:sentence.peak', {
            name: regionName(peak, view),
            at: spanName(peak, view),
            count: peak.Count,
          })
        : view.text('provincial-sentiment:sentence.nothing', { count: view.counted });
    },
  },
});
