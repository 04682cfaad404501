import { z } from 'zod';
import { listText } from '#core/filter';
import { getProvinceName } from '#shared/geo';
import { defineModule, type ModuleView } from '../module';

const ranked = z.object({
  /** Value by which the list is narrowed. */
  Value: z.string(),
  Count: z.number(),
  Negative: z.number(),
});
type Ranked = z.output<typeof ranked>;

/** Default number of rows. */
const usualSize = 10;

/** Ranks the values of one filter field. */
function ranking(
  id: string,
  question: string,
  field: 'Site' | 'Author' | 'Region',
  column: string,
  name: (row: Ranked, view: ModuleView<Ranked>) => string = (row) => row.Value,
) {
  const fields = ({ Value }: Ranked) => ({ [field]: listText(Value) });
  return defineModule<Ranked>({
    id,
    question,
    rows: ranked,
    size: usualSize,
    views: {
      bars: (view) =>
        view.rows.map((row) => ({
          key: row.Value,
          name: name(row, view),
          value: row.Count,
          drill: { fields: fields(row) },
        })),
      columns: [
        { key: 'Value', title: column, value: name },
        {
          key: 'Count',
          title: 'analysis:articles',
          value: ({ Count }) => Count,
          drill: (row) => ({ fields: fields(row) }),
        },
        {
          key: 'Negative',
          title: 'analysis:emotion.negative',
          value: ({ Negative }) => Negative,
          drill: (row) => ({ fields: { ...fields(row), Emotion: 'negative' } }),
        },
      ],
      sentence: (view) => {
        const [first] = view.rows;
        return first
          ? view.text('analysis:sentence.first', {
              name: name(first, view),
              part: first.Count,
              count: view.counted,
            })
          : view.text('analysis:sentence.nothing');
      },
    },
  });
}

/** Sites with the most articles. */
export const topSites = ranking('top-sites', 'analysis:module.topSites', 'Site', 'analysis:column.site');
/** Authors with the most articles. */
export const topAuthors = ranking('top-authors', 'analysis:module.topAuthors', 'Author', 'analysis:column.author');
/** Provinces with the most articles. */
export const regionRank = ranking(
  'region-rank',
  'analysis:module.regionRank',
  'Region',
  'analysis:column.region',
  ({ Value }, { language }) => getProvinceName(Value, language),
);
