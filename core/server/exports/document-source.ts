import { createExtensionPoint, type Privilege } from '#core';
import type { Caller } from '../auth';
import type { DocumentFormat, TextDocument } from '../documents';
import type { FilterWords } from './filter-words';

/** Whose document it is, for its page about itself. */
export interface DocumentOwner {
  readonly exportId: string;
  readonly personName: string;
  readonly clientName: string;
}

/** What is exported as a document rather than as rows: `content` is asked for by its own screens alone. */
export interface DocumentSource {
  readonly name: string;
  /** `PLUGIN:KEY` of the text by which the centre of exports calls it. */
  readonly title: string;
  /** What the caller needs. */
  readonly privilege: Privilege;
  /** What the content is, checked. Throws `InputError` for what is not understood or may not be seen. */
  check(caller: Caller, content: unknown): Promise<void>;
  /** What narrows it, in the words of the caller. */
  conditions(caller: Caller, content: unknown): Promise<readonly FilterWords[]>;
  /** Parts that it has, for saying how far it is. */
  size(content: unknown): number;
  /** `step` is told of each part that is done, and throws when the document is not wanted any more. */
  document(
    caller: Caller,
    content: unknown,
    format: DocumentFormat,
    owner: DocumentOwner,
    step: () => Promise<void>,
  ): Promise<TextDocument>;
}

/** What can be exported as documents: plugins add their own, and whoever makes files of it asks here. */
export const documentExports = createExtensionPoint<DocumentSource>('core.document-exports', { onFailure: 'skip' });
