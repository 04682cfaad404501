import { createHash } from 'node:crypto';
import { inject, NotFoundError } from '#core';
import { DatabaseService } from '#core/server';
import { makeProof, type EvidenceProof, type RecordPosition } from '../chain/proof';
import { packRecord, warcFields } from '../warc';
import { EvidenceEntries, type EntryRow } from './evidence-entries';
import { EvidenceFiles } from './evidence-files';

interface Bundle {
  readonly entries: readonly EntryRow[];
  /** Position of the record of each entry in the file, by sequence. */
  readonly positions: ReadonlyMap<string, RecordPosition>;
  readonly content: Buffer;
}

/** Packs the stored records of an article into one file, with the proof that they belong to a chain. */
export class EvidenceBundles {
  constructor(
    @inject(EvidenceEntries) private readonly entries: EvidenceEntries,
    @inject(EvidenceFiles) private readonly files: EvidenceFiles,
    @inject(DatabaseService) private readonly database: DatabaseService,
  ) {}

  /** @throws {NotFoundError} when nothing is stored of the article. */
  async warc(clientId: string, articleId: string): Promise<Buffer> {
    return (await this.pack(clientId, articleId)).content;
  }

  /** @throws {NotFoundError} when nothing is stored of the article. */
  async proof(clientId: string, articleId: string): Promise<EvidenceProof> {
    const { entries, positions } = await this.pack(clientId, articleId);
    return makeProof(this.database, clientId, articleId, entries, positions);
  }

  private async pack(clientId: string, articleId: string): Promise<Bundle> {
    const entries = await this.entries.list(clientId, articleId);
    if (entries.length === 0) throw new NotFoundError('No evidence of this article is stored', 'evidence.none');
    const head = getHead(clientId, articleId, entries);
    const parts: Buffer[] = [head];
    const positions = new Map<string, RecordPosition>();
    let offset = head.length;
    for (const { sequence, file, is_removed, start, length } of entries) {
      const bytes =
        file === '' || is_removed ? undefined : await this.files.read({ file, start: Number(start), length });
      if (!bytes) continue;
      parts.push(bytes);
      positions.set(sequence, { Offset: offset, Length: bytes.length });
      offset += bytes.length;
    }
    return { entries, positions, content: Buffer.concat(parts) };
  }
}

/** Describes the file. The text is the same each time, so that the offsets of a proof fit a file saved earlier. */
function getHead(clientId: string, articleId: string, entries: readonly EntryRow[]): Buffer {
  const hex = createHash('sha256').update(`${clientId}/${articleId}`).digest('hex');
  const id = `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  return packRecord({
    type: 'warcinfo',
    id,
    date: entries[0]?.recorded_at ?? new Date(0),
    fields: [['WARC-Filename', `evidence-${articleId}.warc.gz`]],
    contentType: 'application/warc-fields',
    block: warcFields({
      software: 'opinion-monitor',
      format: 'WARC file version 1.1',
      client: clientId,
      article: articleId,
    }),
  });
}
