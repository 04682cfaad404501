import type { DatabaseService } from '#core/server';
import { chainStart, entryDigest, entryText, type ChainedEntry } from './entry';

/** Maximum number of entries in a proof after the first entry of the article; 80 bytes each. */
const maxLinks = 50_000;

/** Bytes of a record within a file. */
export interface RecordPosition {
  readonly Offset: number;
  readonly Length: number;
}

/** Proves that the records of a WARC file are part of a chain, without revealing the text of any other entry. */
export interface EvidenceProof {
  readonly Format: 'opinion-monitor-evidence-proof/1';
  readonly Made_At: string;
  readonly Client_ID: string;
  readonly Article_ID: string;
  /** Hash of the entry before the first one in `Path`. */
  readonly Previous: string;
  /** SHA-256 of the text of each entry, from the article's first one on. */
  readonly Path: readonly { readonly Sequence: string; readonly Digest: string }[];
  /** Hash that the path leads to, to be compared with one recorded elsewhere. */
  readonly Head: { readonly Sequence: string; readonly Hash: string };
  readonly Entries: readonly {
    readonly Sequence: string;
    readonly Hash: string;
    readonly Text: string;
    readonly Record: RecordPosition | null;
  }[];
}

/** Creates the proof of an article; `positions` gives the position of each entry's record in the accompanying file. */
export async function makeProof(
  database: DatabaseService,
  clientId: string,
  articleId: string,
  entries: readonly ChainedEntry[],
  positions: ReadonlyMap<string, RecordPosition>,
): Promise<EvidenceProof> {
  const { rows } = await database.query<ChainedEntry>(
    'select * from evidence_entry where client_id = $1 and sequence >= $2 order by sequence limit $3',
    [clientId, entries[0]?.sequence ?? '1', maxLinks],
  );
  const last = rows.at(-1);
  return {
    Format: 'opinion-monitor-evidence-proof/1',
    Made_At: new Date().toISOString(),
    Client_ID: clientId,
    Article_ID: articleId,
    Previous: rows[0]?.previous_hash ?? chainStart,
    Path: rows.map((row) => ({ Sequence: row.sequence, Digest: entryDigest(row) })),
    Head: { Sequence: last?.sequence ?? '0', Hash: last?.hash ?? chainStart },
    Entries: entries.map((entry) => ({
      Sequence: entry.sequence,
      Hash: entry.hash,
      Text: entryText(entry),
      Record: positions.get(entry.sequence) ?? null,
    })),
  };
}
