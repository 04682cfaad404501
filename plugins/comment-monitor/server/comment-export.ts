import { InputError } from '#core';
import type { ExportChoice, ExportColumn, ExportSource } from '#core/server';
import { getName } from '#shared/geo';
import { emotionTerms } from '#shared/vocabulary';
import { commentFilterShape, commentSorts, type CommentFilter } from '../contract';
import { z } from 'zod';
import type { AuthorLabels } from './author-labels';
import type { CommentReader } from './comment-reader';

const pageSize = 500;
const filterSchema = z.strictObject(commentFilterShape);

const column = (key: string, more: Omit<ExportColumn, 'key' | 'title'> = {}): ExportColumn => ({
  key,
  title: `comment-monitor:exported.columns.${key}`,
  ...more,
});

/** Time of a comment: publication time, or fetch time where the site gives none. */
const columns: readonly ExportColumn[] = [
  column('Time', { kind: 'time' }),
  column('Text', { kind: 'long' }),
  column('Author'),
  column('Emotion', { shown: (value, _row, { language }) => emotionTerms.getLabel(String(value), language) }),
  column('Region', {
    shown: (value, _row, { language }) => (typeof value === 'string' ? getName(value, language) || value : ''),
  }),
  column('Likes', { kind: 'number' }),
  column('Level', { kind: 'number' }),
  column('Parent_Author'),
  column('Article_Title', { kind: 'long' }),
  column('Reply_ID', { isUsual: false }),
  column('Article_ID', { isUsual: false }),
];

/** Comments of tracked articles, in the sort orders of their list. */
export const createCommentExport = (authorLabels: AuthorLabels, commentReader: CommentReader): ExportSource => {
  const getListQuery = ({ filter, ids, sort = 'time' }: ExportChoice) => {
    if (ids) throw new InputError('IDs: comments cannot be selected individually');
    const order = commentSorts.find((each) => each === sort);
    if (!order) throw new InputError(`Sort: ${sort} is not supported for comments`);
    const parsed = filterSchema.safeParse(filter);
    if (!parsed.success)
      throw new InputError(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
    return { filter: parsed.data as CommentFilter, order };
  };
  return {
    name: 'comments',
    title: 'comment-monitor:exported.title',
    privilege: ['comment-monitor', 'action'],
    columns,
    isNarrowed: true,
    filters: () => [],
    count: async (caller, choice) => {
      const filter = await authorLabels.narrowed(caller, getListQuery(choice).filter);
      return (await commentReader.counts(caller, filter)).total;
    },
    async *rows(caller, choice, _columns, max) {
      const { filter: requestedFilter, order } = getListQuery(choice);
      const filter = await authorLabels.narrowed(caller, requestedFilter);
      let after: string | undefined;
      for (let sent = 0; sent < max; ) {
        const page = await commentReader.page(caller, {
          ...filter,
          sort: order,
          size: Math.min(pageSize, max - sent),
          ...(after ? { after } : {}),
        });
        for (const comment of page.list) yield { ...comment, Time: comment.Published_At ?? comment.Fetched_At };
        sent += page.list.length;
        if (page.next === null) return;
        after = page.next;
      }
    },
  };
};
