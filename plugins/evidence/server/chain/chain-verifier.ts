import { createHash } from 'node:crypto';
import { inject } from '#core';
import { DatabaseService, FileStoreError } from '#core/server';
import type { BreakReason, ChainBreak } from '../../contract';
import { EvidenceFiles } from '../keep/evidence-files';
import { fieldOf, labelledDigest, readResponse, readWarc, type ReadRecord } from '../warc';
import { chainHash, chainStart, entryDigest, type ChainedEntry } from './entry';
import { EvidenceChain } from './evidence-chain';

/** Result of a verification: how much was checked, and the first breaks found. */
export interface Verification {
  readonly entries: number;
  readonly records: number;
  readonly bytes: number;
  readonly breaks: readonly ChainBreak[];
}

/** Entity name under which the operation log stores the head of each chain daily. */
export const anchorEntity = 'evidence-chain';

const atOnce = 500;
const maxBreaks = 100;

interface Walk {
  readonly breaks: ChainBreak[];
  readonly anchors: ReadonlyMap<string, string>;
  /** Files deleted at the end of their retention, according to the chain itself. */
  readonly removed: Set<string>;
  hash: string;
  sequence: bigint;
  entries: number;
  records: number;
  bytes: number;
}

/** Verifies the chain of a client against itself, the operation log and the files. */
export class ChainVerifier {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(EvidenceFiles) private readonly files: EvidenceFiles,
    @inject(EvidenceChain) private readonly chain: EvidenceChain,
  ) {}

  async verify(clientId: string, signal?: AbortSignal): Promise<Verification> {
    // Entries added during the verification are left to the next one.
    const head = await this.database.transaction((tx) => this.chain.head(tx, clientId));
    const { rows } = await this.database.query<{ sequence: string; hash: string }>(
      `select after->>'Sequence' as sequence, after->>'Hash' as hash from operation_log where entity = $1
        and row_id = $2 and after is not null`,
      [anchorEntity, clientId],
    );
    const walk: Walk = {
      breaks: [],
      anchors: new Map(rows.map(({ sequence, hash }) => [sequence, hash])),
      removed: new Set(),
      hash: chainStart,
      sequence: 0n,
      entries: 0,
      records: 0,
      bytes: 0,
    };
    for await (const entry of this.entries(clientId, head.sequence, signal)) this.checkLink(walk, entry);
    const last = [...walk.anchors.keys()].reduce((max, each) => (BigInt(each) > max ? BigInt(each) : max), 0n);
    if (walk.hash !== head.hash || String(walk.sequence) !== head.sequence)
      add(
        walk,
        String(walk.sequence),
        'head',
        `The chain ends at entry ${walk.sequence}, expected entry ${head.sequence}`,
      );
    if (last > walk.sequence)
      add(walk, String(walk.sequence), 'anchor', `The operation log records entry ${last}, which does not exist`);
    for await (const entry of this.entries(clientId, head.sequence, signal))
      if (entry.file !== '') await this.checkRecord(walk, entry);
    const { entries, records, bytes, breaks } = walk;
    return { entries, records, bytes, breaks };
  }

  private async *entries(clientId: string, end: string, signal: AbortSignal | undefined): AsyncIterable<ChainedEntry> {
    let last = '0';
    for (;;) {
      signal?.throwIfAborted();
      const { rows } = await this.database.query<ChainedEntry>(
        `select * from evidence_entry where client_id = $1 and sequence > $2 and sequence <= $3 order by sequence
          limit $4`,
        [clientId, last, end, atOnce],
      );
      yield* rows;
      const next = rows.at(-1)?.sequence;
      if (rows.length < atOnce || next === undefined) return;
      last = next;
    }
  }

  private checkLink(walk: Walk, entry: ChainedEntry): void {
    const { sequence, previous_hash, hash, kind, detail } = entry;
    walk.entries += 1;
    if (BigInt(sequence) !== walk.sequence + 1n)
      add(walk, sequence, 'sequence', `Entry ${walk.sequence + 1n} is missing; found entry ${sequence} instead`);
    if (previous_hash !== walk.hash)
      add(walk, sequence, 'previous', `Entry ${sequence} refers to a different previous entry`);
    if (chainHash(previous_hash, entryDigest(entry)) !== hash)
      add(walk, sequence, 'hash', `Entry ${sequence} was changed after it was written`);
    const anchor = walk.anchors.get(sequence);
    if (anchor !== undefined && anchor !== hash)
      add(walk, sequence, 'anchor', `The operation log records a different hash for entry ${sequence}`);
    if (kind === 'removed') walk.removed.add(getFile(detail));
    walk.sequence = BigInt(sequence);
    walk.hash = hash;
  }

  private async checkRecord(
    walk: Walk,
    { sequence, file, start, length, record_digest, payload_digest, url }: ChainedEntry,
  ): Promise<void> {
    const bytes = await this.files.read({ file, start: Number(start), length }).catch((error: unknown) => {
      // An unreachable store gives no information about its contents.
      if (error instanceof FileStoreError) throw error;
      return undefined;
    });
    if (!bytes) {
      if (!walk.removed.has(file))
        add(walk, sequence, 'file-missing', `Entry ${sequence}: ${file} is missing or truncated`);
      return;
    }
    walk.records += 1;
    walk.bytes += length;
    if (createHash('sha256').update(bytes).digest('hex') !== record_digest)
      return add(
        walk,
        sequence,
        'record-digest',
        `Entry ${sequence}: the record in ${file} at offset ${start} was changed`,
      );
    try {
      const fault = payloadFault(readWarc(bytes), payload_digest);
      if (fault) add(walk, sequence, 'payload', `Entry ${sequence}: ${fault} (${url})`);
    } catch (error) {
      add(walk, sequence, 'warc', `Entry ${sequence}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

function add({ breaks }: Walk, Sequence: string, Reason: BreakReason, Text: string): void {
  if (breaks.length < maxBreaks) breaks.push({ Sequence, Reason, Text });
}

function getFile(detail: string): string {
  try {
    return String((JSON.parse(detail) as { readonly File?: unknown }).File ?? '');
  } catch {
    return '';
  }
}

/** Returns the fault in the records of one piece of evidence, or undefined. */
export function payloadFault(records: readonly ReadRecord[], payloadDigest: string): string | undefined {
  const payload = records.find(({ type }) => type === 'response' || type === 'revisit' || type === 'resource');
  if (!payload) return 'the record contains neither a page nor a screenshot';
  if (fieldOf(payload, 'warc-payload-digest') !== payloadDigest)
    return 'the payload of the record differs from the one in the chain';
  // A revisit states that the body equals that of an earlier record, which has an entry of its own.
  if (payload.type === 'revisit') return undefined;
  const body = payload.type === 'resource' ? payload.block : readResponse(payload.block as Buffer).body;
  return labelledDigest(body) === payloadDigest ? undefined : 'the payload does not match its digest';
}
