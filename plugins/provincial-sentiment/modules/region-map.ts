import { defineModule, type ModuleView } from '#plugins/analysis';
import { isOwnPart, rootCode } from '#shared/geo';
import { regionColumns } from './region-columns';
import {
  intoRegion,
  namesText,
  regionName,
  regionPrivilege,
  regionRowSchema,
  shareText,
  type RegionRow,
} from './region-row';

/** Min number of articles for a meaningful share. */
const telling = 5;

function sentence(view: ModuleView<RegionRow>): string {
  const { rows, counted, text } = view;
  const regions = rows.filter(({ Region }) => !isOwnPart(Region));
  const countedRegions = regions.filter(({ Count }) => Count > 0);
  const [first] = countedRegions;
  const nowhere = rows.find(({ Region }) => isOwnPart(Region));
  const unknown = regions.filter(({ Is_Known }) => !Is_Known);
  const worst = countedRegions
    .filter(({ Count }) => Count >= telling)
    .sort((a, b) => b.Negative / b.Count - a.Negative / a.Count)[0];
  const topShare = first
    ? text('provincial-sentiment:sentence.first', {
        count: counted,
        places: countedRegions.length,
        name: regionName(first, view),
        part: first.Count,
        share: shareText(first.Count, counted, view),
      })
    : text('provincial-sentiment:sentence.nothing', { count: counted });
  return [
    topShare,
    worst && worst.Negative > 0
      ? text('provincial-sentiment:sentence.worst', {
          name: regionName(worst, view),
          share: shareText(worst.Negative, worst.Count, view),
          count: worst.Negative,
        })
      : '',
    nowhere && nowhere.Count > 0 ? text('provincial-sentiment:sentence.nowhere', { count: nowhere.Count }) : '',
    unknown.length > 0
      ? text('provincial-sentiment:sentence.unknown', { count: unknown.length, names: namesText(unknown, view) })
      : '',
  ].join('');
}

/** Map of article counts and sentiment for every subregion of the selected region. */
export const regionMap = defineModule<RegionRow>({
  id: 'region-map',
  question: 'provincial-sentiment:module.map',
  rows: regionRowSchema,
  privilege: regionPrivilege,
  views: {
    map: (view) => ({
      data: {
        parent: view.rows[0]?.Parent ?? rootCode,
        areas: view.rows
          .filter(({ Region }) => !isOwnPart(Region))
          .map((row) => ({
            key: row.Region,
            name: regionName(row, view),
            value: row.Is_Known ? row.Count : null,
            negative: row.Negative,
          })),
      },
      drill: (region) => intoRegion(region),
    }),
    columns: regionColumns,
    sentence,
  },
});
