import { InputError, withServices } from '#core';
import type { ExportChoice, ExportColumn, ExportSource } from '#core/server';
import { getName } from '#shared/geo';
import { emotionTerms } from '#shared/vocabulary';
import { repostSorts, type Repost } from '../contract';
import { repostsOfSchema } from '../reposts-of';
import { RepostStore } from './repost-store';

const pageSize = 500;

const column = (key: keyof Repost, more: Omit<ExportColumn, 'key' | 'title'> = {}): ExportColumn => ({
  key,
  title: `repost-analysis:exported.${key}`,
  ...more,
});

/** Replaces codes with display texts; lists are joined with commas. */
const toTexts =
  (prefix: string): NonNullable<ExportColumn['shown']> =>
  (value, _row, { text }) =>
    [value]
      .flat()
      .filter((each): each is string => typeof each === 'string')
      .map((each) => text(`repost-analysis:${prefix}.${each}`))
      .join('; ');

const columns: readonly ExportColumn[] = [
  column('At', { kind: 'time' }),
  column('User'),
  column('Text', { kind: 'long' }),
  column('Level', { kind: 'number' }),
  column('Parent_User'),
  column('Descendants', { kind: 'number' }),
  column('Province', {
    shown: (value, _row, { language }) => (typeof value === 'string' ? getName(value, language) : ''),
  }),
  column('Gender', { shown: toTexts('gender') }),
  column('Verified', { shown: toTexts('verification') }),
  column('Followers', { kind: 'number' }),
  column('Emotion', {
    shown: (value, _row, { language }) => (typeof value === 'string' ? emotionTerms.getLabel(value, language) : ''),
  }),
  column('Reasons', { shown: toTexts('suspicion') }),
  column('Issues', { shown: toTexts('issue') }),
  column('Number', { kind: 'number', isUsual: false }),
  column('Parent', { kind: 'number', isUsual: false }),
  column('Follows', { kind: 'number', isUsual: false }),
  column('Posts', { kind: 'number', isUsual: false }),
  column('Device', { isUsual: false }),
];

/** Exports the reposts of a post, or a part of them, as a file. */
export const repostExport = withServices({ store: RepostStore }, ({ store }): ExportSource => {
  const getQuery = ({ filter: { Reposts_Of, ...others }, ids, sort = 'time' }: ExportChoice) => {
    const order = repostSorts.find((each) => each === sort);
    const read = repostsOfSchema.safeParse(Reposts_Of);
    if (ids || !order || !read.success || Object.keys(others).length > 0)
      throw new InputError('Reposts_Of: must name a post', 'post-missing');
    return { filter: read.data, sort: order };
  };
  return {
    name: 'reposts',
    title: 'repost-analysis:exported.title',
    privilege: ['repost-analysis', 'browse'],
    columns,
    isNarrowed: true,
    filters: () => [],
    count: async (caller, choice) => {
      const { filter } = getQuery(choice);
      const [count] = await Promise.all([store.count(caller, filter), store.demand(caller, filter)]);
      return count;
    },
    async *rows(caller, choice, _columns, max) {
      const query = getQuery(choice);
      await store.demand(caller, query.filter);
      for (let page = 1, sent = 0; sent < max; page += 1) {
        const list = await store.list(caller, { ...query, page, size: pageSize });
        yield* list.slice(0, max - sent);
        sent += list.length;
        if (list.length < pageSize) return;
      }
    },
  };
});
