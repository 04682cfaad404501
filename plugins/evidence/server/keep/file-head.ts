import { newRecordId, packRecord, warcFields } from '../warc';

/** Returns a name that is unique across processes and sorts by time. */
export const newFileName = (now: Date, serial: number, node: string): string =>
  `evidence-${now.toISOString().replace(/\D/g, '').slice(0, 17)}-${String(serial).padStart(5, '0')}-${process.pid}-${node}.warc.gz`;

/** Returns the first record of a file, which describes the file. */
export const fileHead = (name: string, now: Date): Buffer =>
  packRecord({
    type: 'warcinfo',
    id: newRecordId(),
    date: now,
    fields: [['WARC-Filename', name]],
    contentType: 'application/warc-fields',
    block: warcFields({
      software: 'opinion-monitor',
      format: 'WARC file version 1.1',
      conformsTo: 'https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/',
    }),
  });
