import { defineModule } from '#plugins/analysis';
import { formatPercent } from '#shared/format';
import { brandCountsSchema, brandDrill, brandPrivilege, type BrandCounts } from './brand-row';

const sumOf = (rows: readonly BrandCounts[]): number => rows.reduce((sum, { Count }) => sum + Count, 0);
const getShare = (row: BrandCounts | undefined, rows: readonly BrandCounts[]): number | null => {
  const sum = sumOf(rows);
  return row && sum > 0 ? row.Count / sum : null;
};

/**
 * Share of voice: the share of a brand's articles among those of all compared brands. An article about two brands
 * counts for both.
 */
export const brandShare = defineModule<BrandCounts>({
  id: 'brand-share',
  question: 'brand-analysis:module.share',
  rows: brandCountsSchema,
  privilege: brandPrivilege,
  views: {
    chart: (view) => ({
      data: {
        kind: 'ring',
        categories: view.rows.map(({ Name }) => Name),
        series: [
          {
            key: 'count',
            name: view.text('brand-analysis:column.count'),
            values: view.rows.map(({ Count }) => Count),
          },
        ],
      },
      drill: (category) => {
        const row = view.rows.find(({ Name }) => Name === category);
        return row ? brandDrill(row) : null;
      },
    }),
    numbers: (view) =>
      view.rows.map((row) => ({
        key: row.Name,
        name: row.Name,
        value: row.Count,
        before: view.before?.find(({ Name }) => Name === row.Name)?.Count ?? null,
        drill: brandDrill(row),
      })),
    columns: [
      { key: 'Name', title: 'brand-analysis:column.brand', value: ({ Name }) => Name },
      {
        key: 'Count',
        title: 'brand-analysis:column.count',
        value: ({ Count }) => Count,
        drill: (row) => brandDrill(row),
      },
      {
        key: 'Share',
        title: 'brand-analysis:column.share',
        value: (row, { rows, language }) => {
          const share = getShare(row, rows);
          return share === null ? null : formatPercent(share, language);
        },
      },
      {
        key: 'Share_Before',
        title: 'brand-analysis:column.shareBefore',
        value: ({ Name }, { before, language }) => {
          const share =
            before &&
            getShare(
              before.find((row) => row.Name === Name),
              before,
            );
          return share === null ? null : formatPercent(share, language);
        },
      },
    ],
    sentence: (view) => {
      const [ownBrand] = view.rows;
      const share = getShare(ownBrand, view.rows);
      if (!ownBrand || share === null) return view.text('brand-analysis:sentence.nothing');
      const rank = 1 + view.rows.filter(({ Count }) => Count > ownBrand.Count).length;
      const summary = view.text('brand-analysis:sentence.share', {
        name: ownBrand.Name,
        count: ownBrand.Count,
        share: formatPercent(share, view.language),
        rank,
        brands: view.rows.length,
      });
      const past = view.before && getShare(view.before[0], view.before);
      return past === null
        ? summary
        : `${summary}${view.text('brand-analysis:sentence.shareBefore', { share: formatPercent(past, view.language) })}`;
    },
  },
});
