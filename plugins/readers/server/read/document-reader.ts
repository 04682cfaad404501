import { createToken, inject, InputError } from '#core';
import { Log, ThreadDeadlineError, ThreadService, type ThreadOptions } from '#core/server';
import type { ExtractedArticle } from '../pages';
import { failedList, type ArticleDocument, type FoundList, type ListDocument } from './read-document';

/** For whom a document is read, so that askers take turns, and whether anybody still waits. */
export type Asker = Pick<ThreadOptions, 'queue' | 'signal'>;

/**
 * Reads what was fetched in a thread, where a document that takes too long or too much memory loses its thread and
 * nobody else anything.
 */
export interface DocumentReader {
  /** What is wrong with a list stands in its `error`. */
  readList(document: Omit<ListDocument, 'of'>, asker?: Asker): Promise<FoundList>;
  /** Throws `InputError` for a page that cannot be read within the limits. */
  readArticle(document: Omit<ArticleDocument, 'of'>, asker?: Asker): Promise<ExtractedArticle>;
}
export const DocumentReader = createToken<DocumentReader>('readers.documents');

/** An exhausted thread ends with this code. */
const outOfMemory = 'ERR_WORKER_OUT_OF_MEMORY';

export class ThreadDocumentReader implements DocumentReader {
  constructor(
    @inject(ThreadService) private readonly threads: ThreadService,
    @inject(Log) private readonly log: Log,
  ) {}

  async readList(document: Omit<ListDocument, 'of'>, asker: Asker = {}): Promise<FoundList> {
    try {
      return await this.run<FoundList>({ ...document, of: 'list' }, asker);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      return failedList(error);
    }
  }

  readArticle(document: Omit<ArticleDocument, 'of'>, asker: Asker = {}): Promise<ExtractedArticle> {
    return this.run<ExtractedArticle>({ ...document, of: 'article' }, asker);
  }

  private async run<Output>(document: ListDocument | ArticleDocument, asker: Asker): Promise<Output> {
    try {
      return await this.threads.run<Output>(
        [{ plugin: 'readers', task: 'read', state: { version: '1', data: null } }],
        document,
        { ...asker, pool: 'documents' },
      );
    } catch (error) {
      if (asker.signal?.aborted) throw error;
      const { url } = document;
      if (error instanceof ThreadDeadlineError) {
        this.log.warn({ url, deadline: error.deadline }, 'A document took too long and was given up');
        throw new InputError(
          `${url} could not be read within ${error.deadline / 1000} s and was given up`,
          'extraction.too-slow',
        );
      }
      if (error instanceof Error && 'code' in error && error.code === outOfMemory) {
        this.log.warn({ url }, 'A document took too much memory and was given up');
        throw new InputError(`${url} takes more memory to read than a page may`, 'extraction.too-big');
      }
      throw error;
    }
  }
}
