import { z } from 'zod';
import { formatPercent } from '#shared/format';
import { emotionTerms, mediaTypeTerms } from '#shared/vocabulary';
import { defineModule, type ModuleView } from '../module';

const emotionRow = z.object({ Emotion: z.enum(emotionTerms.values), Count: z.number() });
const mediaRow = z.object({ Media_Type: z.enum(mediaTypeTerms.values), Count: z.number(), Negative: z.number() });
const languageRow = z.object({ Language: z.string(), Count: z.number() });

/** Describes the largest part and its share. */
function largest(view: ModuleView<{ readonly Count: number }>, key: string, name: string | undefined): string {
  const count = view.rows[0]?.Count;
  if (name === undefined || !count || view.counted === 0) return view.text('analysis:sentence.nothing');
  return view.text(key, {
    count: view.counted,
    name,
    part: count,
    share: formatPercent(count / view.counted, view.language),
  });
}

/** Share of articles by sentiment. */
export const emotionShare = defineModule<z.output<typeof emotionRow>>({
  id: 'emotion-share',
  question: 'analysis:module.emotionShare',
  rows: emotionRow,
  views: {
    chart: (view) => {
      const name = (row: { readonly Emotion: string }): string => emotionTerms.getLabel(row.Emotion, view.language);
      return {
        data: {
          kind: 'ring',
          categories: view.rows.map(name),
          tones: view.rows.map(({ Emotion }) => Emotion),
          series: [{ key: 'count', name: view.text('analysis:articles'), values: view.rows.map(({ Count }) => Count) }],
        },
        drill: (category) => {
          const row = view.rows.find((each) => name(each) === category);
          return row ? { fields: { Emotion: row.Emotion } } : null;
        },
      };
    },
    columns: [
      {
        key: 'Emotion',
        title: 'analysis:column.emotion',
        value: ({ Emotion }, { language }) => emotionTerms.getLabel(Emotion, language),
      },
      {
        key: 'Count',
        title: 'analysis:articles',
        value: ({ Count }) => Count,
        drill: ({ Emotion }) => ({ fields: { Emotion } }),
      },
    ],
    sentence: (view) =>
      largest(
        view,
        'analysis:sentence.largest',
        view.rows[0] && emotionTerms.getLabel(view.rows[0].Emotion, view.language),
      ),
  },
});

/** Share of articles by media type. */
export const mediaSplit = defineModule<z.output<typeof mediaRow>>({
  id: 'media-split',
  question: 'analysis:module.mediaSplit',
  rows: mediaRow,
  views: {
    bars: (view) =>
      view.rows.map(({ Media_Type, Count }) => ({
        key: Media_Type,
        name: mediaTypeTerms.getLabel(Media_Type, view.language),
        value: Count,
        drill: { fields: { Media_Type } },
      })),
    columns: [
      {
        key: 'Media_Type',
        title: 'analysis:column.media',
        value: ({ Media_Type }, { language }) => mediaTypeTerms.getLabel(Media_Type, language),
      },
      {
        key: 'Count',
        title: 'analysis:articles',
        value: ({ Count }) => Count,
        drill: ({ Media_Type }) => ({ fields: { Media_Type } }),
      },
      {
        key: 'Negative',
        title: 'analysis:emotion.negative',
        value: ({ Negative }) => Negative,
        drill: ({ Media_Type }) => ({ fields: { Media_Type, Emotion: 'negative' } }),
      },
    ],
    sentence: (view) =>
      largest(
        view,
        'analysis:sentence.largest',
        view.rows[0] && mediaTypeTerms.getLabel(view.rows[0].Media_Type, view.language),
      ),
  },
});

/** Returns the name of a two-letter language code in the language of the reader. */
function languageName(code: string, { language, text }: Pick<ModuleView<object>, 'language' | 'text'>): string {
  if (code === '' || code === 'und') return text('analysis:unknown');
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** Share of articles by language. */
export const languageSplit = defineModule<z.output<typeof languageRow>>({
  id: 'language-split',
  question: 'analysis:module.languageSplit',
  rows: languageRow,
  views: {
    bars: (view) =>
      view.rows.map(({ Language, Count }) => ({
        key: Language,
        name: languageName(Language, view),
        value: Count,
        drill: { fields: { Language } },
      })),
    columns: [
      {
        key: 'Language',
        title: 'analysis:column.language',
        value: ({ Language }, view) => languageName(Language, view),
      },
      {
        key: 'Count',
        title: 'analysis:articles',
        value: ({ Count }) => Count,
        drill: ({ Language }) => ({ fields: { Language } }),
      },
    ],
    sentence: (view) =>
      largest(view, 'analysis:sentence.largest', view.rows[0] && languageName(view.rows[0].Language, view)),
  },
});
