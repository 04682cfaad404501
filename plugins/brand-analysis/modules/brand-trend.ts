import { z } from 'zod';
import { defineModule, type ModuleView } from '#plugins/analysis';
import { formatDate } from '#shared/time';
import { brandDrill, brandNames, brandPrivilege, brandRowSchema } from './brand-row';

const row = brandRowSchema.extend({
  /** Both ends included, ISO 8601. */
  From: z.string(),
  To: z.string(),
  Count: z.number(),
});
export type BrandSpan = z.output<typeof row>;

const hour = 3_600_000;
const isHourly = ({ From, To }: BrandSpan): boolean => Date.parse(To) - Date.parse(From) < hour;
const getName = (span: BrandSpan, { timeZone }: Pick<ModuleView<BrandSpan>, 'timeZone'>): string =>
  formatDate(new Date(span.From), isHourly(span) ? 'MM/dd HH:mm' : 'MM/dd', timeZone);
const within = ({ Fields, From, To }: BrandSpan) =>
  brandDrill({ Name: '', Fields }, { Published_At: `${From}..${To}` });

/** Number of articles about each brand over time. */
export const brandTrend = defineModule<BrandSpan>({
  id: 'brand-trend',
  question: 'brand-analysis:module.trend',
  rows: row,
  privilege: brandPrivilege,
  steps: ['hour', 'day', 'week'],
  views: {
    chart: (view) => {
      const names = brandNames(view.rows);
      const starts = [...new Map(view.rows.map((span) => [span.From, getName(span, view)]))];
      const categories = starts.map(([, name]) => name);
      const counts = new Map(view.rows.map((span) => [`${span.Name} ${span.From}`, span]));
      const spanAt = (name: string, index: number) => counts.get(`${name} ${starts[index]?.[0] ?? ''}`);
      return {
        data: {
          kind: 'line',
          categories,
          series: names.map((name) => ({
            key: name,
            name,
            values: starts.map((_, index) => spanAt(name, index)?.Count ?? 0),
          })),
        },
        drill: (category, series) => {
          const span = spanAt(series ?? names[0] ?? '', categories.indexOf(category));
          return span ? within(span) : null;
        },
      };
    },
    columns: [
      {
        key: 'From',
        title: 'brand-analysis:column.from',
        value: ({ From }, { timeZone }) => formatDate(new Date(From), undefined, timeZone),
      },
      { key: 'Name', title: 'brand-analysis:column.brand', value: ({ Name }) => Name },
      { key: 'Count', title: 'brand-analysis:column.count', value: ({ Count }) => Count, drill: within },
    ],
    sentence: (view) => {
      const [ownBrand] = brandNames(view.rows);
      const peak = view.rows
        .filter(({ Name }) => Name === ownBrand)
        .reduce<BrandSpan | null>((best, span) => (best && best.Count >= span.Count ? best : span), null);
      return !peak || peak.Count === 0
        ? view.text('brand-analysis:sentence.nothing')
        : view.text('brand-analysis:sentence.trend', { name: peak.Name, at: getName(peak, view), count: peak.Count });
    },
  },
});
