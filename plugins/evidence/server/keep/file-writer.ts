/** Position of records: a range of bytes in a file. */
export interface RecordLocation {
  readonly file: string;
  readonly start: number;
  readonly length: number;
}

/** File size in bytes beyond which no more records are appended. */
export const fullSize = 100 * 1024 * 1024;

/** Folder of the store that holds the files. */
export const evidencePrefix = 'evidence/';

/** Writes packed records to files, one batch at a time. Data is durable once a call returns. */
export interface FileWriter {
  write(records: readonly Uint8Array[]): Promise<RecordLocation[]>;
  /** Closes the current file. */
  end(): Promise<void>;
  /** Name of the file being written. */
  readonly currentName: string | undefined;
}
