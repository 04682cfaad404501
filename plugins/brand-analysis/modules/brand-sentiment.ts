import { defineModule, getTaken } from '#plugins/analysis';
import { formatPercent } from '#shared/format';
import { emotionTerms, type Emotion } from '#shared/vocabulary';
import { netSentiment } from '../net-sentiment';
import { brandCountsSchema, brandDrill, brandPrivilege, type BrandCounts } from './brand-row';

const fieldOf = { negative: 'Negative', neutral: 'Neutral', positive: 'Positive' } as const;
const getNet = ({ Positive, Negative }: BrandCounts) => netSentiment(Positive, Negative);
const rounded = (value: number | undefined): number | null =>
  value === undefined ? null : Math.round(value * 1000) / 10;

const name = { key: 'Name', title: 'brand-analysis:column.brand', value: ({ Name }: BrandCounts) => Name };
const emotionColumn = (emotion: Emotion) => ({
  key: fieldOf[emotion],
  title: `analysis:emotion.${emotion}`,
  value: (row: BrandCounts) => row[fieldOf[emotion]],
  drill: (row: BrandCounts) => brandDrill(row, { Emotion: emotion }),
});

/** Net sentiment of each brand in percentage points, with the 95% confidence interval. */
export const brandNetSentiment = defineModule<BrandCounts>({
  id: 'brand-net-sentiment',
  question: 'brand-analysis:module.netSentiment',
  rows: brandCountsSchema,
  privilege: brandPrivilege,
  views: {
    chart: (view) => ({
      data: {
        kind: 'bar',
        categories: view.rows.map(({ Name }) => Name),
        series: [
          {
            key: 'net',
            name: view.text('brand-analysis:column.net'),
            values: view.rows.map((row) => rounded(getNet(row)?.net)),
          },
        ],
      },
      drill: (category) => {
        const row = view.rows.find(({ Name }) => Name === category);
        return row ? getTaken(brandDrill(row, { Emotion: 'positive,negative' })) : null;
      },
    }),
    columns: [
      name,
      { key: 'Net', title: 'brand-analysis:column.net', value: (row) => rounded(getNet(row)?.net) },
      { key: 'Low', title: 'brand-analysis:column.low', value: (row) => rounded(getNet(row)?.low) },
      { key: 'High', title: 'brand-analysis:column.high', value: (row) => rounded(getNet(row)?.high) },
      {
        key: 'Net_Before',
        title: 'brand-analysis:column.netBefore',
        value: ({ Name }, { before }) => {
          const past = before?.find((row) => row.Name === Name);
          return rounded(past && getNet(past)?.net);
        },
      },
      emotionColumn('positive'),
      emotionColumn('negative'),
    ],
    sentence: (view) => {
      const [ownBrand, ...others] = view.rows;
      const net = ownBrand && getNet(ownBrand);
      if (!ownBrand || !net) return view.text('brand-analysis:sentence.noSides');
      const summary = view.text('brand-analysis:sentence.net', {
        name: ownBrand.Name,
        net: rounded(net.net) ?? 0,
        low: rounded(net.low) ?? 0,
        high: rounded(net.high) ?? 0,
      });
      // If intervals do not overlap, the difference is significant.
      const getNames = (rows: readonly BrandCounts[]): string =>
        rows.map(({ Name }) => Name).join(view.language === 'zh-CN' ? '、' : ', ');
      const better = others.filter((row) => (getNet(row)?.high ?? 1) < net.low);
      const worse = others.filter((row) => (getNet(row)?.low ?? -1) > net.high);
      return [
        summary,
        better.length > 0 ? view.text('brand-analysis:sentence.netBetter', { names: getNames(better) }) : '',
        worse.length > 0 ? view.text('brand-analysis:sentence.netWorse', { names: getNames(worse) }) : '',
      ].join('');
    },
  },
});

/** Sentiment of the articles about each brand. */
export const brandSentiment = defineModule<BrandCounts>({
  id: 'brand-sentiment',
  question: 'brand-analysis:module.sentiment',
  rows: brandCountsSchema,
  privilege: brandPrivilege,
  views: {
    chart: (view) => ({
      data: {
        kind: 'bar',
        stacked: true,
        categories: view.rows.map(({ Name }) => Name),
        series: emotionTerms.values.map((emotion) => ({
          key: emotion,
          name: emotionTerms.getLabel(emotion, view.language),
          tone: emotion,
          values: view.rows.map((row) => row[fieldOf[emotion]]),
        })),
      },
      drill: (category, series) => {
        const row = view.rows.find(({ Name }) => Name === category);
        return row ? brandDrill(row, series ? { Emotion: series } : {}) : null;
      },
    }),
    columns: [
      name,
      {
        key: 'Count',
        title: 'brand-analysis:column.count',
        value: ({ Count }) => Count,
        drill: (row) => brandDrill(row),
      },
      ...emotionTerms.values.map(emotionColumn),
    ],
    sentence: (view) => {
      const negativeShare = ({ Negative, Count }: BrandCounts): number => Negative / Count;
      const worst = view.rows.filter(({ Count }) => Count > 0).sort((a, b) => negativeShare(b) - negativeShare(a))[0];
      return worst
        ? view.text('brand-analysis:sentence.sentiment', {
            name: worst.Name,
            share: formatPercent(negativeShare(worst), view.language),
            count: worst.Negative,
          })
        : view.text('brand-analysis:sentence.nothing');
    },
  },
});
