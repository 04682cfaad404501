import { ConflictError, inject, PermissionError, type FileAnswer } from '#core';
import { OutboundService, Signer } from '#core/server';
import { tvContract } from '../../contract';
import { rewritePlaylist, type StreamPart } from './rewrite-playlist';

/** A requested part of a stream, with the signature from its URL. */
export interface AskedPart {
  readonly address: string;
  readonly bytes?: string;
  readonly key?: string;
}

const maxPartBytes = 24 * 1024 * 1024;
const playlistType = 'application/vnd.apple.mpegurl';

const signed = (broadcastId: string, { url, bytes = '' }: StreamPart): string =>
  `tv-stream ${broadcastId} ${bytes} ${url}`;

/**
 * Relays streams of other hosts to the browser. Such hosts rarely allow cross-origin requests, the product's pages may
 * fetch only from their own origin, and every URL goes through the guarded outbound client. Only URLs named in a
 * playlist are fetched, which a signature proves.
 */
export class StreamRelay {
  constructor(
    @inject(Signer) private readonly signer: Signer,
    @inject(OutboundService) private readonly outbound: OutboundService,
  ) {}

  /** Returns the playlist at a URL set by an operator or an importer. */
  playlist(broadcastId: string, url: string, signal: AbortSignal): Promise<FileAnswer> {
    return this.fetch(broadcastId, { url }, signal);
  }

  part(broadcastId: string, { address, bytes, key = '' }: AskedPart, signal: AbortSignal): Promise<FileAnswer> {
    const part = { url: address, ...(bytes && { bytes }) };
    if (!this.signer.isSigned(signed(broadcastId, part), key))
      throw new PermissionError('The URL is not part of the stream', 'tv-monitor.stream-address');
    return this.fetch(broadcastId, part, signal);
  }

  private async fetch(broadcastId: string, { url, bytes }: StreamPart, signal: AbortSignal): Promise<FileAnswer> {
    const { status, headers, body, finalUrl } = await this.outbound.for('pages').fetch(url, {
      signal,
      maxBytes: maxPartBytes,
      ...(bytes && { headers: { range: `bytes=${bytes}` } }),
    });
    if (status !== 200 && status !== 206)
      throw new ConflictError(`The stream returned status ${status}`, 'tv-monitor.stream', { status });
    if (
      body
        .subarray(0, 16)
        .toString('latin1')
        .replace(/^\xef\xbb\xbf/, '')
        .startsWith('#EXTM3U')
    ) {
      return {
        name: 'stream.m3u8',
        type: playlistType,
        content: rewritePlaylist(body.toString('utf8'), finalUrl, (part) => this.lead(broadcastId, part)),
      };
    }
    const isWhole = bytes !== undefined && status === 200;
    const [first = 0, last = 0] = (bytes ?? '').split('-').map(Number);
    return {
      name: 'stream.bin',
      type: headers['content-type'] ?? 'application/octet-stream',
      content: isWhole ? body.subarray(first, last + 1) : body,
    };
  }

  private lead(broadcastId: string, part: StreamPart): string {
    const query = new URLSearchParams({
      id: broadcastId,
      address: part.url,
      ...(part.bytes && { bytes: part.bytes }),
      key: this.signer.sign(signed(broadcastId, part)),
    });
    return `${tvContract.stream.path}?${query.toString()}`;
  }
}
