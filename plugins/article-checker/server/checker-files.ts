import { inject, InputError, type FileAnswer } from '#core';
import { ThreadService, withinThread, wordType, type Caller } from '#core/server';
import { cutText } from '#shared/text';
import { maxTextLength, type MarkedText } from '../contract';
import type { DocxOrder, DocxOutcome } from './docx-task';

/** CPU time limits in milliseconds: for reading an external Word file, and for writing one with 2,000 comments. */
const deadlines = { read: 15_000, write: 30_000 } as const;

/** Reads Word files to be checked, and writes checked texts as Word files, each in a thread. */
export class CheckerFiles {
  constructor(@inject(ThreadService) private readonly threads: ThreadService) {}

  /**
   * Extracts the text of a Word file.
   *
   * @throws {InputError} if it is invalid, too large, or takes too long
   */
  async read({ clientId }: Caller, content: Uint8Array, signal?: AbortSignal): Promise<string> {
    const outcome = await this.run({ operation: 'read', content }, clientId, signal);
    if ('fault' in outcome)
      throw new InputError('The file is not a readable Word document', `article-checker.docx-${outcome.fault}`);
    if (!('text' in outcome) || outcome.text === '')
      throw new InputError('The document contains no text', 'article-checker.docx-empty');
    return cutText(outcome.text, maxTextLength);
  }

  /**
   * Writes a text with its findings as comments.
   *
   * @throws {InputError} for a mark outside of the text
   */
  async write({ clientId }: Caller, marked: MarkedText, signal?: AbortSignal): Promise<FileAnswer> {
    const outside = marked.Marks.find(({ Offset, Length }) => Offset + Length > marked.Text.length);
    if (outside) throw new InputError(`Marks: offset ${outside.Offset} is outside of the text`);
    const outcome = await this.run({ operation: 'write', marked }, clientId, signal);
    if (!('file' in outcome)) throw new Error('The text with its findings could not be written');
    return {
      name: `${marked.Title.replace(/[\p{Cc}\p{Cs}]/gu, '')}.docx`,
      type: wordType,
      content: outcome.file,
    };
  }

  private run(order: DocxOrder, queue: string, signal?: AbortSignal): Promise<DocxOutcome> {
    const call = { plugin: 'article-checker', task: 'docx', state: { version: '1', data: null } };
    const deadline = deadlines[order.operation];
    return withinThread(
      this.threads.run<DocxOutcome>([call], order, { pool: 'documents', queue, signal, deadline }),
      () => new InputError('Processing the document takes too long', 'article-checker.docx-too-large'),
    );
  }
}
