import { defineModule } from '#plugins/analysis';
import { regionColumns } from './region-columns';
import { intoRegion, regionName, regionPrivilege, regionRowSchema, shareText, type RegionRow } from './region-row';

/** Regions of the negative articles, the most frequent first. */
export const regionNegative = defineModule<RegionRow>({
  id: 'region-negative',
  question: 'provincial-sentiment:module.negative',
  rows: regionRowSchema,
  privilege: regionPrivilege,
  size: 10,
  views: {
    bars: (view) =>
      view.rows.map((row) => ({
        key: row.Region,
        name: regionName(row, view),
        value: row.Negative,
        drill: intoRegion(row.Region, { Emotion: 'negative' }),
      })),
    columns: regionColumns,
    sentence: (view) => {
      const [first] = view.rows;
      if (!first) return view.text('provincial-sentiment:sentence.noNegative');
      const risen = view.rows
        .filter(({ Count, Before }) => Count > Before)
        .sort((a, b) => b.Count - b.Before - (a.Count - a.Before))[0];
      return [
        view.text('provincial-sentiment:sentence.negative', {
          name: regionName(first, view),
          count: first.Negative,
          share: shareText(first.Negative, first.Count, view),
        }),
        risen
          ? view.text('provincial-sentiment:sentence.risen', {
              name: regionName(risen, view),
              before: risen.Before,
              count: risen.Count,
            })
          : '',
      ].join('');
    },
  },
});
