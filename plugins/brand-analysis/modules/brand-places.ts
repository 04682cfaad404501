import { z } from 'zod';
import { defineModule, type ModuleView } from '#plugins/analysis';
import { formatPercent } from '#shared/format';
import { getProvinceName } from '#shared/geo';
import { mediaTypeTerms } from '#shared/vocabulary';
import { brandDrill, brandNames, brandPrivilege, brandRowSchema } from './brand-row';

const row = brandRowSchema.extend({
  /** Media type or region, used to filter the list. */
  Value: z.string(),
  Count: z.number(),
  Negative: z.number(),
});
export type BrandPlace = z.output<typeof row>;
type View = ModuleView<BrandPlace>;

/** Counts each brand's articles by one field, largest values first. */
function places(
  id: string,
  field: 'Media_Type' | 'Region',
  {
    question,
    column,
    getName,
  }: {
    readonly question: string;
    readonly column: string;
    readonly getName: (value: string, view: Pick<View, 'language' | 'text'>) => string;
  },
) {
  const getDrill = (place: BrandPlace) => brandDrill(place, { [field]: place.Value });
  return defineModule<BrandPlace>({
    id,
    question,
    rows: row,
    privilege: brandPrivilege,
    size: 10,
    views: {
      chart: (view) => {
        const names = brandNames(view.rows);
        const values = [...new Set(view.rows.map(({ Value }) => Value))];
        const placeAt = (name: string, value: string | undefined) =>
          view.rows.find((each) => each.Name === name && each.Value === value);
        return {
          data: {
            kind: 'bar',
            categories: values.map((value) => getName(value, view)),
            series: names.map((name) => ({
              key: name,
              name,
              values: values.map((value) => placeAt(name, value)?.Count ?? 0),
            })),
          },
          drill: (category, series) => {
            const value = values.find((each) => getName(each, view) === category);
            const place = placeAt(series ?? names[0] ?? '', value);
            return place ? getDrill(place) : null;
          },
        };
      },
      columns: [
        { key: 'Value', title: column, value: ({ Value }, view) => getName(Value, view) },
        { key: 'Name', title: 'brand-analysis:column.brand', value: ({ Name }) => Name },
        { key: 'Count', title: 'brand-analysis:column.count', value: ({ Count }) => Count, drill: getDrill },
        {
          key: 'Negative',
          title: 'analysis:emotion.negative',
          value: ({ Negative }) => Negative,
          drill: (place) => brandDrill(place, { [field]: place.Value, Emotion: 'negative' }),
        },
      ],
      sentence: (view) => {
        const [ownBrand] = brandNames(view.rows);
        const first = view.rows
          .filter(({ Name }) => Name === ownBrand)
          .reduce<BrandPlace | null>((best, place) => (best && best.Count >= place.Count ? best : place), null);
        if (!first || first.Count === 0) return view.text('brand-analysis:sentence.nothing');
        const all = view.rows.filter(({ Value }) => Value === first.Value).reduce((sum, { Count }) => sum + Count, 0);
        return view.text('brand-analysis:sentence.place', {
          name: first.Name,
          place: getName(first.Value, view),
          count: first.Count,
          share: formatPercent(first.Count / all, view.language),
        });
      },
    },
  });
}

/** Media types that write about each brand. */
export const brandMedia = places('brand-media', 'Media_Type', {
  question: 'brand-analysis:module.media',
  column: 'analysis:column.media',
  getName: (value, { language }) => mediaTypeTerms.getLabel(value, language),
});

/** Provinces in the articles about each brand. */
export const brandRegions = places('brand-regions', 'Region', {
  question: 'brand-analysis:module.regions',
  column: 'analysis:column.region',
  getName: (value, { language }) => getProvinceName(value, language),
});
