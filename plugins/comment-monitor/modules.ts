import { z } from 'zod';
import { defineModule, type ModuleView } from '#plugins/analysis';
import { emotionSchema } from '#plugins/articles';
import { routes } from '#shared/routes';
import { formatDate } from '#shared/time';
import { emotionTerms } from '#shared/vocabulary';

const row = z.object({
  Reply_ID: z.string(),
  Text: z.string(),
  Author: z.string(),
  Emotion: emotionSchema,
  /** Publication time, or fetch time where the site gives none. */
  At: z.string(),
  Article_ID: z.string(),
  Article_Title: z.string(),
});
export type CommentLine = z.output<typeof row>;

const articleOf = ({ Article_ID }: CommentLine) => ({ path: routes.article(Article_ID) });
const getEmotion = ({ Emotion }: CommentLine, { language }: ModuleView<CommentLine>): string =>
  emotionTerms.getLabel(Emotion, language);

/** Latest comments of tracked articles. */
export const commentStream = defineModule<CommentLine>({
  id: 'comment-stream',
  question: 'comment-monitor:module.stream',
  rows: row,
  privilege: ['comment-monitor', 'browse'],
  isPersonal: true,
  size: 10,
  whole: { path: routes.comments(), carries: { time: 'time', subject: 'subject' } },
  views: {
    lines: (view) =>
      view.rows.map((each) => ({
        key: each.Reply_ID,
        title: each.Text,
        drill: articleOf(each),
        site: each.Author,
        at: each.At,
        count: { text: getEmotion(each, view), drill: articleOf(each) },
      })),
    columns: [
      { key: 'Text', title: 'comment-monitor:module.text', value: ({ Text }) => Text, drill: articleOf },
      { key: 'Author', title: 'comment-monitor:module.author', value: ({ Author }) => Author },
      { key: 'Emotion', title: 'comment-monitor:module.emotion', value: getEmotion },
      { key: 'Article_Title', title: 'comment-monitor:module.article', value: (each) => each.Article_Title },
      {
        key: 'At',
        title: 'comment-monitor:module.at',
        value: ({ At }, { timeZone }) => formatDate(new Date(At), undefined, timeZone),
      },
    ],
    sentence: (view) => {
      const [first] = view.rows;
      return first
        ? view.text('comment-monitor:module.sentence', { count: view.counted, title: first.Article_Title })
        : view.text('comment-monitor:module.nothing');
    },
  },
});
