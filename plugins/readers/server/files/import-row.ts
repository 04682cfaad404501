import { InputError } from '#core';

/** Why a line or a file cannot be taken; the code names the text for people, `params` fill it. */
export interface ImportFault {
  readonly code:
    | 'import.invalid-json'
    | 'import.not-an-object'
    | 'import.line-too-long'
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
 * What a file gives for one line: a record by the file's own column names, or why there is none. Lines count from 1 as
 * an editor shows them.
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
      /** What stands there, where it was read. */
      readonly text?: string;
    };

/** The file as a whole cannot be read. */
export class ImportError extends InputError {
  constructor(
    code: 'import.unknown-format' | 'import.empty-file' | 'import.file-too-large' | 'import.too-many-columns',
    message: string,
  ) {
    super(message, code);
  }
}

/** Longer records are no articles. */
export const longestRecord = 8 * 1024 * 1024;

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
