import { createHash } from 'node:crypto';
import { inject } from '#core';
import { DatabaseService, IdService } from '#core/server';
import { CollectClock } from '#plugins/collector-nodes/server';
import { type FetchedPage } from '#plugins/extraction/server';
import type { EntryKind } from '../../contract';
import { EvidenceChain, type NewEntry } from '../chain/evidence-chain';
import { pageRecords, pictureRecords, type PackedRecords, type PictureCapture } from '../warc';
import { EvidenceFiles } from './evidence-files';
import type { RecordRow } from './evidence-reader';
import { EvidenceSettings } from './evidence-settings';
import type { RecordLocation } from './file-writer';

/** A piece of evidence of an article, for these clients. Without a page or screenshot, only the entry is written. */
export interface Piece {
  readonly kind: EntryKind;
  readonly articleId: string;
  readonly url: string;
  readonly clientIds: readonly string[];
  readonly page?: FetchedPage;
  readonly picture?: PictureCapture;
  readonly detail?: string;
  /** Record with the same body, for an unchanged page. */
  readonly same?: RecordRow;
}

const recordColumns = [
  'record_id',
  'article_id',
  'kind',
  'url',
  'final_url',
  'status',
  'content_type',
  'fetched_at',
  'body_size',
  'payload_digest',
  'digest',
  'warc_id',
  'body_record_id',
  'file',
  'start',
  'length',
];
const megabyte = 1024 * 1024;

interface Written {
  readonly piece: Piece;
  readonly packed?: PackedRecords;
  readonly place?: RecordLocation;
}

/** Stores pieces of evidence: first the records in the files, then the entries in the clients' chains. */
export class EvidenceStore {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(IdService) private readonly ids: IdService,
    @inject(EvidenceFiles) private readonly files: EvidenceFiles,
    @inject(EvidenceChain) private readonly chain: EvidenceChain,
    @inject(EvidenceSettings) private readonly settings: EvidenceSettings,
    @inject(CollectClock) private readonly clock: CollectClock,
  ) {}

  /** Returns the sequence of the last entry of each client; a client whose storage quota is reached gets none. */
  async keep(pieces: readonly Piece[]): Promise<ReadonlyMap<string, string>> {
    const settings = await this.settings.inForce();
    const getLimit = (clientId: string) => settings.of(clientId).Size_Limit_MB * megabyte;
    const clientIds = [...new Set(pieces.flatMap((piece) => piece.clientIds))].sort((a, b) =>
      Number(BigInt(a) - BigInt(b)),
    );
    const isFull = await this.fullClients(clientIds, getLimit);
    const written = await this.write(
      pieces.map((piece) => ({ piece, hasCapacity: piece.clientIds.some((clientId) => !isFull.has(clientId)) })),
    );
    const now = this.clock.now();
    return this.database.transaction(async (tx) => {
      const entries = new Map<Piece, NewEntry>();
      const records: unknown[][] = [];
      for (const each of written) entries.set(each.piece, this.getEntry(each, records));
      if (records.length > 0) await tx.copy('evidence_record', recordColumns, records);
      const last = new Map<string, string>();
      for (const clientId of clientIds) {
        const clientPieces = pieces
          .filter((piece) => piece.clientIds.includes(clientId))
          .flatMap((piece) => entries.get(piece) ?? []);
        const added = await this.chain.append(tx, clientId, clientPieces, now, getLimit(clientId));
        if (added > 0) last.set(clientId, (await this.chain.head(tx, clientId)).sequence);
      }
      return last;
    });
  }

  private async fullClients(
    clientIds: readonly string[],
    getLimit: (clientId: string) => number,
  ): Promise<ReadonlySet<string>> {
    const { rows } = await this.database.query<{ client_id: string; bytes: string }>(
      'select client_id, bytes from evidence_chain where client_id = any($1::bigint[])',
      [clientIds],
    );
    return new Set(
      rows.filter(({ client_id, bytes }) => Number(bytes) >= getLimit(client_id)).map(({ client_id }) => client_id),
    );
  }

  /** Nothing is written for clients whose quota is reached, but their chains count it. */
  private async write(pieces: readonly { readonly piece: Piece; readonly hasCapacity: boolean }[]): Promise<Written[]> {
    const packed = pieces.map(({ piece }) => getPacked(piece));
    const shown = pieces.map(({ hasCapacity }, index) => hasCapacity && packed[index] !== undefined);
    const places = await this.files.append(packed.flatMap((each, index) => (shown[index] && each ? [each.bytes] : [])));
    let next = 0;
    return pieces.map(({ piece }, index) => ({
      piece,
      packed: packed[index],
      place: shown[index] ? places[next++] : undefined,
    }));
  }

  /** Returns the entry for the chains; rows for the table of records are added to `records`. */
  private getEntry({ piece, packed, place }: Written, records: unknown[][]): NewEntry {
    const { kind, articleId, url, page, picture, detail = '', same } = piece;
    const fetchedAt = page?.fetchedAt ?? picture?.takenAt ?? this.clock.now();
    const entry: NewEntry = {
      kind,
      article_id: articleId,
      url,
      status: page?.answer.status ?? null,
      fetched_at: fetchedAt,
      payload_digest: packed?.payloadDigest ?? '',
      record_digest: '',
      file: '',
      start: '0',
      length: packed?.bytes.length ?? 0,
      detail,
      record_id: null,
    };
    if (!packed || !place) return entry;
    const record_id = this.ids.next();
    const record_digest = createHash('sha256').update(packed.bytes).digest('hex');
    records.push([
      record_id,
      articleId,
      picture ? 'screen-shot' : 'page',
      url,
      page?.answer.finalUrl ?? url,
      page?.answer.status ?? null,
      picture?.type ?? page?.answer.headers['content-type'] ?? '',
      fetchedAt,
      picture?.picture.length ?? page?.answer.body.length ?? 0,
      packed.payloadDigest,
      record_digest,
      packed.warcId,
      same ? (same.body_record_id ?? same.record_id) : null,
      place.file,
      String(place.start),
      place.length,
    ]);
    return { ...entry, record_digest, file: place.file, start: String(place.start), record_id };
  }
}

function getPacked({ kind, articleId, page, picture, same }: Piece): PackedRecords | undefined {
  const metadata = { article: articleId, kind };
  if (picture) return pictureRecords(picture, metadata);
  if (!page) return undefined;
  return pageRecords(
    page,
    { ...metadata, fetchTimeMs: page.answer.ms || undefined },
    same && { warcId: same.warc_id, url: same.final_url, fetchedAt: same.fetched_at },
  );
}
