import type { Statements } from '#core/server';
import { chainHash, chainStart, entryDigest, type Entry } from './entry';

/** An entry to be appended: all fields except those that the chain assigns. */
export type NewEntry = Omit<Entry, 'client_id' | 'sequence' | 'recorded_at'> & { readonly record_id: string | null };

export interface ChainHead {
  readonly client_id: string;
  readonly sequence: string;
  readonly hash: string;
  /** Number of articles that have an entry. */
  readonly articles: string;
  /** Bytes of the chain's records that are still stored. */
  readonly bytes: string;
  /** Number of pieces not stored because the client's storage quota was reached, and the time of the last one. */
  readonly refused: string;
  readonly refused_at: Date | null;
}

const columns = [
  'client_id',
  'sequence',
  'kind',
  'article_id',
  'record_id',
  'url',
  'status',
  'fetched_at',
  'recorded_at',
  'payload_digest',
  'record_digest',
  'file',
  'start',
  'length',
  'detail',
  'previous_hash',
  'hash',
];

/** Appends entries to the chains; nothing shortens a chain. */
export class EvidenceChain {
  /** Locks the chain for this transaction and returns its head. */
  async head(tx: Statements, clientId: string): Promise<ChainHead> {
    await tx.query('insert into evidence_chain (client_id, hash) values ($1, $2) on conflict do nothing', [
      clientId,
      chainStart,
    ]);
    const { rows } = await tx.query<ChainHead>('select * from evidence_chain where client_id = $1 for update', [
      clientId,
    ]);
    return rows[0] as ChainHead;
  }

  /**
   * Appends entries to a client's chain. Pieces that would exceed `sizeLimit` (in bytes) are counted and skipped.
   * Returns the number of entries added.
   */
  async append(
    tx: Statements,
    clientId: string,
    entries: readonly NewEntry[],
    recordedAt: Date,
    sizeLimit = Number.POSITIVE_INFINITY,
  ): Promise<number> {
    if (entries.length === 0) return 0;
    const head = await this.head(tx, clientId);
    const { rows } = await tx.query<{ article_id: string }>(
      'select distinct article_id from evidence_entry where client_id = $1 and article_id = any($2::bigint[])',
      [clientId, entries.map(({ article_id }) => article_id)],
    );
    const recordedIds = new Set(rows.map(({ article_id }) => article_id));
    const added: unknown[][] = [];
    let { hash } = head;
    let sequence = BigInt(head.sequence);
    let [bytes, articles, refused] = [Number(head.bytes), 0, 0];
    for (const { record_id, ...given } of entries) {
      if (bytes + given.length > sizeLimit) {
        refused += 1;
        continue;
      }
      sequence += 1n;
      const entry: Entry = { ...given, client_id: clientId, sequence: String(sequence), recorded_at: recordedAt };
      const next = chainHash(hash, entryDigest(entry));
      added.push([
        clientId,
        entry.sequence,
        entry.kind,
        entry.article_id,
        record_id,
        entry.url,
        entry.status,
        entry.fetched_at,
        recordedAt,
        entry.payload_digest,
        entry.record_digest,
        entry.file,
        entry.start,
        entry.length,
        entry.detail,
        hash,
        next,
      ]);
      if (entry.article_id !== null && !recordedIds.has(entry.article_id)) {
        recordedIds.add(entry.article_id);
        articles += 1;
      }
      hash = next;
      bytes += given.length;
    }
    if (added.length > 0) await tx.copy('evidence_entry', columns, added);
    await tx.query(
      `update evidence_chain set sequence = $2, hash = $3, bytes = $4, refused = refused + $5::int, refused_at = case
        when $5::int > 0 then $6 else refused_at end, articles = articles + $7::int where client_id = $1`,
      [clientId, String(sequence), hash, bytes, refused, recordedAt, articles],
    );
    return added.length;
  }
}
