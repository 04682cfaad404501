import { createToken, inject, InputError } from '#core';
import { Log, ThreadDeadlineError, ThreadService, type ThreadOptions } from '#core/server';
import type { ExtractedArticle } from '../pages';
import { failedList, type ArticleDocument, type FoundList, type ListDocument } from './read-document';

/** The caller's queue, so that callers take turns, and its cancellation signal. */
export type Asker = Pick<ThreadOptions, 'queue' | 'signal'>;

/**
 * Reads fetched documents in worker threads. A document that takes too long or too much memory loses its thread without
 * affecting others.
 */
export interface DocumentReader {
  /** Problems of a list are returned in its `error`. */
  readList(document: Omit<ListDocument, 'of'>, asker?: Asker): Promise<FoundList>;
  /** @throws {InputError} for a page that cannot be read within the limits. */
  readArticle(document: Omit<ArticleDocument, 'of'>, asker?: Asker): Promise<ExtractedArticle>;
}
export const DocumentReader = createToken<DocumentReader>('readers.documents');

/** Exit code of a thread that ran out of memory. */
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
        this.log.warn({ url, deadline: error.deadline }, 'Reading a document exceeded the time limit');
        throw new InputError(
          `${url} could not be read within ${error.deadline / 1000} s and was given up`,
          'extraction.too-slow',
        );
      }
      if (error instanceof Error && 'code' in error && error.code === outOfMemory) {
        this.log.warn({ url }, 'Reading a document exceeded the memory limit');
        throw new InputError(`Reading ${url} exceeds the memory limit`, 'extraction.too-big');
      }
      throw error;
    }
  }
}
