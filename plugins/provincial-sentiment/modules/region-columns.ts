import type { ModuleColumn } from '#plugins/analysis';
import { growth, intoRegion, negativeShare, regionDrill, regionName, type RegionRow } from './region-row';

/** Columns of tables by region. */
export const regionColumns: readonly ModuleColumn<RegionRow>[] = [
  {
    key: 'Region',
    title: 'analysis:column.region',
    value: (row, view) => regionName(row, view),
    drill: ({ Region }) => intoRegion(Region),
  },
  {
    key: 'State',
    title: 'provincial-sentiment:column.state',
    value: ({ Is_Known, Count }, { text }) =>
      text(
        Count > 0
          ? 'provincial-sentiment:state.found'
          : Is_Known
            ? 'provincial-sentiment:state.none'
            : 'provincial-sentiment:state.unknown',
      ),
  },
  {
    key: 'Count',
    title: 'analysis:articles',
    value: ({ Count, Is_Known }) => (Is_Known ? Count : null),
    drill: (row) => (row.Is_Known ? regionDrill(row) : null),
  },
  {
    key: 'Negative',
    title: 'analysis:emotion.negative',
    value: ({ Negative, Is_Known }) => (Is_Known ? Negative : null),
    drill: (row) => (row.Is_Known ? regionDrill(row, { Emotion: 'negative' }) : null),
  },
  { key: 'Negative_Share', title: 'provincial-sentiment:column.share', value: negativeShare },
  {
    key: 'Before',
    title: 'provincial-sentiment:column.before',
    value: ({ Before }) => Before,
    drill: (row) => regionDrill(row, { Published_At: row.Before_At }),
  },
  { key: 'Growth', title: 'provincial-sentiment:column.growth', value: growth },
];
