import { withServices } from '#core';
import type { Handlers } from '#core/server';
import type { monitorContract } from '../contract';
import { AuthorLabels } from './author-labels';
import { createCommentExport } from './comment-export';
import { commentFile } from './comment-file';
import { CommentReader } from './comment-reader';
import { CommentWords } from './comment-words';
import { CoordinatedPosts } from './coordinated-posts';
import { MonitoredArticles } from './monitored-articles';

const dayLength = 86_400_000;
/** Number of sample comments shown for a word. */
const samples = 5;

/** Returns the handlers of the comment monitor. */
export const monitorCalls = withServices(
  {
    reader: CommentReader,
    words: CommentWords,
    labels: AuthorLabels,
    monitored: MonitoredArticles,
    coordinatedPosts: CoordinatedPosts,
  },
  ({ reader, words, labels, monitored, coordinatedPosts }): Handlers<typeof monitorContract> => ({
    articles: async ({ caller, query }) => {
      const now = new Date();
      return {
        ...(await monitored.ranked(caller, query, now)),
        Since: new Date(now.getTime() - dayLength).toISOString(),
      };
    },
    comments: async ({ caller, query }) => reader.page(caller, await labels.narrowed(caller, query)),
    count: async ({ caller, query }) => reader.counts(caller, await labels.narrowed(caller, query)),
    curve: async ({ caller, query: { Time_Zone, ...filter } }) => ({
      list: await reader.curve(caller, await labels.narrowed(caller, filter), Time_Zone ?? caller.timeZone),
    }),
    words: async ({ caller, query }) => words.list(caller, await labels.narrowed(caller, query)),
    word: async ({ caller, query: requestedQuery }) => {
      const query = await labels.narrowed(caller, requestedQuery);
      const [coWords, page, counts] = await Promise.all([
        words.beside(caller, query),
        reader.page(caller, { ...query, sort: 'likes', size: samples }),
        reader.counts(caller, query),
      ]);
      return {
        total: counts.total,
        Co_Words: coWords.map(({ Word, Count }) => ({ Word, Count })),
        Samples: page.list,
      };
    },
    coordinated: async ({ caller, query: { Of, ...filter } }) =>
      Of === 'posts'
        ? coordinatedPosts.amongPosts(caller, filter)
        : coordinatedPosts.amongComments(caller, await labels.narrowed(caller, filter)),
    coordinatedPosts: async ({ caller, body }) => ({
      list: await coordinatedPosts.posts(caller, body.Of, body.IDs),
    }),
    export: ({ caller, body: { format, sort, Client_Domain: _domain, ...filter } }) =>
      commentFile(createCommentExport(labels, reader), caller, { filter, sort }, format),
  }),
);
