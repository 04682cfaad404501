import { InputError, withServices } from '#core';
import { moduleTexts, serveModule, type ServedModule } from '#plugins/analysis/server';
import english from '../locales/en-US.json';
import chinese from '../locales/zh-CN.json';
import { commentStream } from '../modules';
import { CommentReader } from './comment-reader';

const moduleDefaults = {
  plugin: 'comment-monitor',
  texts: moduleTexts('comment-monitor', { 'zh-CN': chinese, 'en-US': english }),
} as const;

/** Serves the latest comments of all tracked articles, or of those of one subject. */
export const commentModules = withServices(
  { commentReader: CommentReader },
  ({ commentReader }): readonly ServedModule[] => [
    serveModule(commentStream, moduleDefaults, async ({ caller, filter, time, size }) => {
      const subject = filter.Subject_ID || undefined;
      if (subject?.includes(',')) throw new InputError('Subject_ID: exactly one subject is required', 'input');
      const commentFilter = {
        ...(subject ? { Subject_ID: subject } : {}),
        From: new Date(time.from).toISOString(),
        To: new Date(time.to).toISOString(),
      };
      const reader = commentReader;
      const [{ list }, { total }] = await Promise.all([
        reader.page(caller, { ...commentFilter, sort: 'time', size }),
        reader.counts(caller, commentFilter),
      ]);
      return {
        rows: list.map(({ Reply_ID, Text, Author, Emotion, Published_At, Fetched_At, Article_ID, Article_Title }) => ({
          Reply_ID,
          Text,
          Author,
          Emotion,
          At: Published_At ?? Fetched_At,
          Article_ID,
          Article_Title,
        })),
        counted: total,
      };
    }),
  ],
);
