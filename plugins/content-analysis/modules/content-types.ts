import { z } from 'zod';
import { defineModule, type Drill } from '#plugins/analysis';
import { contentTypes as types, type ContentType } from '../content-type';

const row = z.object({ Type: z.enum(types), Count: z.number(), Negative: z.number() });
export type ContentTypeRow = z.output<typeof row>;

const getDrill = (Content_Type: ContentType, more: Readonly<Record<string, string>> = {}): Drill => ({
  fields: { Content_Type, ...more },
});

/** Number of articles that ask, complain and praise; one article can count in several. */
export const contentTypes = defineModule<ContentTypeRow>({
  id: 'content-types',
  question: 'content-analysis:module.contentTypes',
  rows: row,
  views: {
    bars: ({ rows, text }) =>
      rows.map(({ Type, Count }) => ({
        key: Type,
        name: text(`content-analysis:filter.contentType.${Type}`),
        value: Count,
        drill: getDrill(Type),
      })),
    columns: [
      {
        key: 'Type',
        title: 'content-analysis:filter.contentType.label',
        value: ({ Type }, { text }) => text(`content-analysis:filter.contentType.${Type}`),
      },
      { key: 'Count', title: 'analysis:articles', value: ({ Count }) => Count, drill: ({ Type }) => getDrill(Type) },
      {
        key: 'Negative',
        title: 'analysis:emotion.negative',
        value: ({ Negative }) => Negative,
        drill: ({ Type }) => getDrill(Type, { Emotion: 'negative' }),
      },
    ],
    sentence: ({ rows, counted, text }) => {
      const of = (type: ContentType): number => rows.find(({ Type }) => Type === type)?.Count ?? 0;
      return rows.every(({ Count }) => Count === 0)
        ? text('content-analysis:sentence.noContentTypes')
        : text('content-analysis:sentence.contentTypes', {
            total: counted,
            question: of('question'),
            complaint: of('complaint'),
            praise: of('praise'),
          });
    },
  },
});
