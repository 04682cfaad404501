import { ConflictError, inject, PermissionError, type FileAnswer } from '#core';
import { OutboundService, Signer } from '#core/server';
import { tvContract } from '../../contract';
import { rewritePlaylist, type StreamPart } from './rewrite-playlist';

/** A part of a stream, and the signature that came with its address. */
export interface AskedPart {
  readonly address: string;
  readonly bytes?: string;
  readonly key?: string;
}

const largestPart = 24 * 1024 * 1024;
const playlistType = 'application/vnd.apple.mpegurl';

const signed = (broadcastId: string, { url, bytes = '' }: StreamPart): string =>
  `tv-stream ${broadcastId} ${bytes} ${url}`;

/**
 * Lets browsers play streams of other hosts through this server: such hosts rarely allow foreign pages, our own pages
 * may fetch from nowhere else, and every address goes through the one guarded way out. Only addresses that a playlist
 * named are fetched; a signature says so.
 */
export class StreamRelay {
  constructor(
    @inject(Signer) private readonly signer: Signer,
    @inject(OutboundService) private readonly outbound: OutboundService,
  ) {}

  /** The playlist at an address that an operator or an importer has set. */
  playlist(broadcastId: string, url: string, signal: AbortSignal): Promise<FileAnswer> {
    return this.fetch(broadcastId, { url }, signal);
  }

  part(broadcastId: string, { address, bytes, key = '' }: AskedPart, signal: AbortSignal): Promise<FileAnswer> {
    const part = { url: address, ...(bytes && { bytes }) };
    if (!this.signer.isSigned(signed(broadcastId, part), key))
      throw new PermissionError('The address is no part of the stream', 'tv-monitor.stream-address');
    return this.fetch(broadcastId, part, signal);
  }

  private async fetch(broadcastId: string, { url, bytes }: StreamPart, signal: AbortSignal): Promise<FileAnswer> {
    const { status, headers, body, finalUrl } = await this.outbound.fetch(url, {
      signal,
      maxBytes: largestPart,
      ...(bytes && { headers: { range: `bytes=${bytes}` } }),
    });
    if (status !== 200 && status !== 206)
      throw new ConflictError(`The stream answered ${status}`, 'tv-monitor.stream', { status });
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
