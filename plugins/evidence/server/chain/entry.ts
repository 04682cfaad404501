import { createHash } from 'node:crypto';
import type { EntryKind } from '../../contract';

/** One entry of a client's chain. Fields that do not apply are null, or empty for text. */
export interface Entry {
  readonly client_id: string;
  /** Starts at 1, without gaps. */
  readonly sequence: string;
  readonly kind: EntryKind;
  readonly article_id: string | null;
  readonly url: string;
  readonly status: number | null;
  readonly fetched_at: Date | null;
  readonly recorded_at: Date;
  /** `sha256:` and the digest of the body or screenshot. */
  readonly payload_digest: string;
  /** SHA-256 of `length` bytes of the file, beginning at `start`. */
  readonly record_digest: string;
  readonly file: string;
  readonly start: string;
  readonly length: number;
  /** One line; JSON when it holds more than one word. */
  readonly detail: string;
}

export interface ChainedEntry extends Entry {
  readonly previous_hash: string;
  readonly hash: string;
}

/** Previous hash of the first entry of every chain. */
export const chainStart = '0'.repeat(64);

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
const line = (value: unknown): string => String(value ?? '').replace(/[\r\n]+/g, ' ');

/** Returns the lines of an entry that are hashed. Their order and names define the format: see the plugin's README. */
export function entryText(entry: Entry): string {
  const lines: readonly (readonly [string, unknown])[] = [
    ['client', entry.client_id],
    ['sequence', entry.sequence],
    ['kind', entry.kind],
    ['article', entry.article_id],
    ['url', entry.url],
    ['status', entry.status],
    ['fetched', entry.fetched_at?.toISOString()],
    ['recorded', entry.recorded_at.toISOString()],
    ['payload', entry.payload_digest],
    ['record', entry.record_digest],
    ['file', entry.file],
    ['offset', entry.start],
    ['length', entry.length],
    ['detail', entry.detail],
  ];
  return `opinion-monitor-evidence/1\n${lines.map(([name, value]) => `${name}: ${line(value)}\n`).join('')}`;
}

/** SHA-256 of the text of an entry; a proof reveals nothing else about entries of other articles. */
export const entryDigest = (entry: Entry): string => sha256(entryText(entry));

/** SHA-256 of the previous hash followed by the digest of the entry, both as lower-case hexadecimal. */
export const chainHash = (previous: string, digest: string): string => sha256(previous + digest);
