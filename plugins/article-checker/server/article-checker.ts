import { inject, InputError } from '#core';
import { DatabaseService, OutboundService, ThreadDeadlineError, ThreadService, type Caller } from '#core/server';
import { DocumentReader } from '#plugins/readers/server';
import { cutText } from '#shared/text';
import { maxTextLength } from '../contract';
import type { CheckOutput } from './check-task';
import type { OwnWord } from './checks/own-words';

/** CPU time limit in a thread, in milliseconds. */
const deadline = 30_000;
const maxWords = 20_000;

/** Checks texts by the common rules and the dictionary of the caller's client. */
export class ArticleChecker {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ThreadService) private readonly threads: ThreadService,
    @inject(OutboundService) private readonly outbound: OutboundService,
    @inject(DocumentReader) private readonly documents: DocumentReader,
  ) {}

  /** @throws {InputError} if the text cannot be checked in time */
  async check({ clientId }: Caller, text: string, signal?: AbortSignal): Promise<CheckOutput> {
    const clientWords = await this.words(clientId);
    try {
      return await this.threads.run<CheckOutput>(
        [{ plugin: 'article-checker', task: 'check', state: { version: '1', data: null } }],
        { text, own: clientWords },
        { pool: 'documents', queue: clientId, deadline, signal },
      );
    } catch (error) {
      if (!(error instanceof ThreadDeadlineError)) throw error;
      throw new InputError(
        `A text of ${text.length} characters could not be checked within ${deadline / 1000} s; check it in parts`,
        'article-checker.too-slow',
      );
    }
  }

  /**
   * Extracts the article at a URL.
   *
   * @throws {InputError} if there is none
   */
  async read({ clientId }: Caller, url: string, signal?: AbortSignal): Promise<{ Title: string; Text: string }> {
    const { status, finalUrl, headers, body } = await this.outbound.for('pages').fetch(url, { signal });
    if (status < 200 || status > 299)
      throw new InputError(`${url} answered ${status}`, 'article-checker.no-page', { status });
    const { title, text } = await this.documents.readArticle(
      { bytes: body, contentType: headers['content-type'], url: finalUrl, selectors: {}, now: new Date() },
      { queue: clientId, signal },
    );
    if (text === '') throw new InputError(`Url: no article found at ${url}`, 'article-checker.no-text');
    return { Title: title, Text: cutText(text, maxTextLength) };
  }

  private async words(clientId: string): Promise<OwnWord[]> {
    const { rows } = await this.database.query<{
      kind: OwnWord['kind'];
      word: string;
      right_text: string | null;
      name_order: string | null;
    }>(
      `select kind, word, right_text, name_order from checker_word where client_id = $1 and is_enabled
       order by checker_word_id limit ${maxWords}`,
      [clientId],
    );
    return rows.map(({ kind, word, right_text, name_order }) => ({
      kind,
      word,
      right: right_text ?? '',
      order: name_order === null ? null : Number(name_order),
    }));
  }
}
