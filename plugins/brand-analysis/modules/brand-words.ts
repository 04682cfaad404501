import { z } from 'zod';
import { listText } from '#core/filter';
import { defineModule } from '#plugins/analysis';
import { brandDrill, brandNames, brandPrivilege, brandRowSchema } from './brand-row';

const row = brandRowSchema.extend({
  Word: z.string(),
  /** Articles of the brand that contain the word. */
  Count: z.number(),
  /** How distinctive the word is for the brand, in standard deviations. */
  Score: z.number(),
});
export type BrandWord = z.output<typeof row>;

/** Words that distinguish each brand from the others. */
export const brandWords = defineModule<BrandWord>({
  id: 'brand-words',
  question: 'brand-analysis:module.words',
  rows: row,
  privilege: brandPrivilege,
  size: 5,
  views: {
    bars: (view) =>
      view.rows.map((word) => ({
        key: `${word.Name} ${word.Word}`,
        name: view.text('brand-analysis:wordOf', { name: word.Name, word: word.Word }),
        value: word.Count,
        drill: brandDrill(word, { Word: listText(word.Word) }),
      })),
    columns: [
      { key: 'Name', title: 'brand-analysis:column.brand', value: ({ Name }) => Name },
      { key: 'Word', title: 'brand-analysis:column.word', value: ({ Word }) => Word },
      {
        key: 'Count',
        title: 'brand-analysis:column.count',
        value: ({ Count }) => Count,
        drill: (word) => brandDrill(word, { Word: listText(word.Word) }),
      },
      { key: 'Score', title: 'brand-analysis:column.score', value: ({ Score }) => Math.round(Score * 10) / 10 },
    ],
    sentence: (view) => {
      const [ownBrand] = brandNames(view.rows);
      return ownBrand === undefined
        ? view.text('brand-analysis:sentence.noWords')
        : view.text('brand-analysis:sentence.words', {
            name: ownBrand,
            words: view.rows
              .filter(({ Name }) => Name === ownBrand)
              .map(({ Word }) => Word)
              .join(view.language === 'zh-CN' ? '、' : ', '),
          });
    },
  },
});
