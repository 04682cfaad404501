import { inject, InputError, type FileAnswer } from '#core';
import { ThreadService, withinThread, wordType, type Caller } from '#core/server';
import { cutText } from '#shared/text';
import { longestText, type MarkedText } from '../contract';
import type { DocxOrder, DocxOutcome } from './docx-task';

/** Milliseconds of the processor: to read a Word file from outside, and to write one with 2,000 comments. */
const deadlines = { read: 15_000, write: 30_000 } as const;

/** Reads Word files to be checked, and writes checked texts as Word files, each in a thread. */
export class CheckerFiles {
  constructor(@inject(ThreadService) private readonly threads: ThreadService) {}

  /** The text of a Word file. Throws `InputError` for what is none, is too large, or takes too long. */
  async read({ clientId }: Caller, content: Uint8Array, signal?: AbortSignal): Promise<string> {
    const outcome = await this.run({ deed: 'read', content }, clientId, signal);
    if ('fault' in outcome)
      throw new InputError('The file is no Word document that can be read', `article-checker.docx-${outcome.fault}`);
    if (!('text' in outcome) || outcome.text === '')
      throw new InputError('The document holds no text', 'article-checker.docx-empty');
    return cutText(outcome.text, longestText);
  }

  /** A text with its findings as comments. Throws `InputError` for a mark outside of the text. */
  async write({ clientId }: Caller, marked: MarkedText, signal?: AbortSignal): Promise<FileAnswer> {
    const outside = marked.Marks.find(({ Offset, Length }) => Offset + Length > marked.Text.length);
    if (outside) throw new InputError(`Marks: ${outside.Offset} lies outside of the text`);
    const outcome = await this.run({ deed: 'write', marked }, clientId, signal);
    if (!('file' in outcome)) throw new Error('A text with its findings was not written');
    return {
      name: `${marked.Title.replace(/[\p{Cc}\p{Cs}]/gu, '')}.docx`,
      type: wordType,
      content: outcome.file,
    };
  }

  private run(order: DocxOrder, queue: string, signal?: AbortSignal): Promise<DocxOutcome> {
    const call = { plugin: 'article-checker', task: 'docx', state: { version: '1', data: null } };
    const deadline = deadlines[order.deed];
    return withinThread(
      this.threads.run<DocxOutcome>([call], order, { pool: 'documents', queue, signal, deadline }),
      () => new InputError('The document takes too long', 'article-checker.docx-too-large'),
    );
  }
}
