import type { Socket } from 'node:net';
import { createToken } from '#core';

/** One request to the outside. Times in milliseconds, sizes in bytes. */
export interface OutboundRequest {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  /**
   * Cookies are never sent; `authorization` and names of the caller's own go to the first origin only, not along a
   * redirect.
   */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** What the server may answer with 304: the `etag` and `last-modified` headers of an earlier answer. */
  readonly etag?: string;
  readonly lastModified?: string;
  /** Refuses longer bodies, counted after decompression; at most 32 MiB, which is the default. */
  readonly maxBytes?: number;
  /** From the first connection to the last byte, redirects included; at most 20,000, which is the default. */
  readonly timeout?: number;
  /** The `accept` header. */
  readonly accept?: string;
  readonly signal?: AbortSignal;
  /**
   * Leaves at least this time between two requests of this process to one host; waiting does not count as `timeout`.
   */
  readonly hostPoliteness?: number;
}

/** What came back, whatever its status. */
export interface OutboundAnswer {
  readonly status: number;
  /** The address that answered, after redirects. */
  readonly finalUrl: string;
  /** Names in lower case; of repeated ones the values joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
  /** What was sent to the address that answered; names in lower case. */
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** Decompressed. */
  readonly body: Buffer;
  /** The addresses that redirected, in order. */
  readonly redirects: readonly string[];
  /** Where the address has moved for good (301, 308), if it has; temporary redirects behind that do not count. */
  readonly permanentUrl?: string;
  /** Milliseconds from start to last byte, waiting for politeness excluded. */
  readonly ms: number;
  /** The server answered 304 to `etag` or `lastModified`. */
  readonly notModified: boolean;
}

/**
 * The only way out: collection, proxies, source code, webhooks and gateways all go through it, so that no address that
 * a stranger chose can reach the machine itself or its network. Throws `OutboundError`.
 */
export interface OutboundService {
  fetch(url: string, request?: OutboundRequest): Promise<OutboundAnswer>;
  /**
   * Opens a connection for a tunnel, by the rules of `fetch`; what goes through it is the caller's to bound and to end.
   */
  connect(host: string, port: number): Promise<Socket>;
  /**
   * Throws the error that `fetch` would throw for the address as written, without connecting; names are not resolved.
   */
  check(url: string): void;
  /** Lets this process reach a server of its own on this machine, named as `127.0.0.1:PORT`; the function ends that. */
  allow(host: string): () => void;
  close(): Promise<void>;
}
export const OutboundService = createToken<OutboundService>('core.outbound');
