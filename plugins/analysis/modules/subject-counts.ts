import { z } from 'zod';
import { defineModule } from '../module';

const row = z.object({
  Subject_ID: z.string(),
  Subject_Name: z.string(),
  /** `#rrggbb`. */
  Colour: z.string().nullable(),
  Count: z.number(),
  Negative: z.number(),
  /** Hourly article counts of the last 24 hours; empty where the question is narrowed by more than subject and time. */
  Hours: z.array(z.number()),
});
export type SubjectCount = z.output<typeof row>;

/** Article counts by subject; an article may belong to several. */
export const subjectCounts = defineModule<SubjectCount>({
  id: 'subject-counts',
  question: 'analysis:module.subjectCounts',
  rows: row,
  views: {
    bars: (view) =>
      view.rows.map(({ Subject_ID, Subject_Name, Count }) => ({
        key: Subject_ID,
        name: Subject_Name,
        value: Count,
        drill: { fields: { Subject_ID } },
      })),
    columns: [
      { key: 'Subject_Name', title: 'analysis:column.subject', value: ({ Subject_Name }) => Subject_Name },
      {
        key: 'Count',
        title: 'analysis:articles',
        value: ({ Count }) => Count,
        drill: ({ Subject_ID }) => ({ fields: { Subject_ID } }),
      },
      {
        key: 'Negative',
        title: 'analysis:emotion.negative',
        value: ({ Negative }) => Negative,
        drill: ({ Subject_ID }) => ({ fields: { Subject_ID, Emotion: 'negative' } }),
      },
    ],
    sentence: (view) => {
      const first = [...view.rows].sort((a, b) => b.Count - a.Count)[0];
      return first && first.Count > 0
        ? view.text('analysis:sentence.first', {
            name: first.Subject_Name,
            part: first.Count,
            count: view.counted,
          })
        : view.text('analysis:sentence.nothing');
    },
  },
});
