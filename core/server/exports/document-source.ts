import { createExtensionPoint, type Privilege } from '#core';
import type { Caller } from '../auth';
import type { DocumentFormat, TextDocument } from '../documents';
import type { FilterWords } from './filter-words';

/** Owner of a document, shown on its information page. */
export interface DocumentOwner {
  readonly exportId: string;
  readonly personName: string;
  readonly clientName: string;
}

/** Content exported as a document rather than as rows; `content` is supplied only by the source's own screens. */
export interface DocumentSource {
  readonly name: string;
  /** `PLUGIN:KEY` of the text that names it in the export center. */
  readonly title: string;
  /** Required privilege. */
  readonly privilege: Privilege;
  /** Validates the content. Throws `InputError` when it is invalid or outside the caller's scope. */
  check(caller: Caller, content: unknown): Promise<void>;
  /** Returns the active filters, in the caller's language. */
  conditions(caller: Caller, content: unknown): Promise<readonly FilterWords[]>;
  /** Returns the number of parts, for progress reports. */
  size(content: unknown): number;
  /** `step` is called after each part, and throws when the document is no longer wanted. */
  document(
    caller: Caller,
    content: unknown,
    format: DocumentFormat,
    owner: DocumentOwner,
    step: () => Promise<void>,
  ): Promise<TextDocument>;
}

/** Exportable documents: plugins add their own, and the export plugin reads them. */
export const documentExports = createExtensionPoint<DocumentSource>('core.document-exports', { onFailure: 'skip' });
