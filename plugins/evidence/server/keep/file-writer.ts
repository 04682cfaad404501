/** Where records stand: so many bytes of a file. */
export interface RecordPlace {
  readonly file: string;
  readonly start: number;
  readonly length: number;
}

/** Bytes past which a file gets no more records. */
export const fullSize = 100 * 1024 * 1024;

/** The folder of the store in which the files lie. */
export const evidencePrefix = 'evidence/';

/** Writes packed records into files; one batch at a time. What it has answered is kept. */
export interface FileWriter {
  write(records: readonly Uint8Array[]): Promise<RecordPlace[]>;
  /** Ends the file that is written to. */
  end(): Promise<void>;
  /** The file that is written to. */
  readonly currentName: string | undefined;
}
