import { InputError } from '#core';

/** Why a line or a file cannot be imported. The code identifies the message for users; `params` are its values. */
export interface ImportFault {
  readonly code:
    | 'import.invalid-json'
    | 'import.not-an-object'
    | 'import.line-too-long'
    | 'import.too-complex'
    | 'import.broken-table'
    | 'import.broken-file'
    | 'import.no-text'
    | 'import.invalid-url'
    | 'import.invalid-date'
    | 'import.invalid-number'
    | 'import.invalid-media-type';
  readonly params: Readonly<Record<string, string | number>>;
}

/**
 * The result for one line: a record by the file's own column names, or the fault. Lines count from 1 as in an editor.
 */
export type ImportRow =
  | {
      readonly line: number;
      readonly record: Readonly<Record<string, unknown>>;
      readonly error?: undefined;
      readonly text?: undefined;
    }
  | {
      readonly line: number;
      readonly error: ImportFault;
      readonly record?: undefined;
      /** The text of the line, if it was read. */
      readonly text?: string;
    };

/** The whole file cannot be read. */
export class ImportError extends InputError {
  constructor(
    code: 'import.unknown-format' | 'import.empty-file' | 'import.file-too-large' | 'import.too-many-columns',
    message: string,
  ) {
    super(message, code);
  }
}

/** Maximum size of an article record. */
export const maxRecordLength = 8 * 1024 * 1024;

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
