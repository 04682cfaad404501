import { BusinessError } from '#core';

/** Error codes of outbound requests; texts and retries depend on them. */
export type OutboundCode =
  | 'outbound.invalid-url'
  | 'outbound.denied-scheme'
  | 'outbound.denied-credentials'
  | 'outbound.denied-port'
  | 'outbound.denied-host'
  | 'outbound.denied-address'
  | 'outbound.invalid-request'
  | 'outbound.too-many-redirects'
  | 'outbound.moved'
  | 'outbound.too-large'
  | 'outbound.encoding'
  | 'outbound.timeout'
  | 'outbound.cancelled'
  | 'outbound.unresolved'
  | 'outbound.unreachable'
  | 'outbound.certificate'
  | 'outbound.protocol';

const passing: ReadonlySet<OutboundCode> = new Set([
  'outbound.timeout',
  'outbound.unresolved',
  'outbound.unreachable',
  'outbound.protocol',
]);

/**
 * A request that was refused by the safety rules or received no response. A response such as 404 is not an error here.
 */
export class OutboundError extends BusinessError {
  declare readonly code: OutboundCode;
  /** For `outbound.moved`: the URL that the server returned, without the secrets of the requested one. */
  readonly location?: string;

  constructor(code: OutboundCode, message: string, cause?: unknown, location?: string) {
    super('input', code, message);
    this.cause = cause;
    this.location = location;
  }

  /** True when the same request may succeed later. */
  get passing(): boolean {
    return passing.has(this.code);
  }
}

const certificateCode =
  /^(ERR_TLS|CERT_|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|HOSTNAME_MISMATCH|EPROTO)/;
const names: Readonly<Record<string, OutboundCode>> = {
  ENOTFOUND: 'outbound.unresolved',
  EAI_AGAIN: 'outbound.unresolved',
  ENODATA: 'outbound.unresolved',
  ECONNREFUSED: 'outbound.unreachable',
  ECONNRESET: 'outbound.unreachable',
  EHOSTUNREACH: 'outbound.unreachable',
  ENETUNREACH: 'outbound.unreachable',
  EPIPE: 'outbound.unreachable',
  UND_ERR_SOCKET: 'outbound.unreachable',
  ETIMEDOUT: 'outbound.timeout',
  UND_ERR_CONNECT_TIMEOUT: 'outbound.timeout',
  UND_ERR_HEADERS_TIMEOUT: 'outbound.timeout',
  UND_ERR_BODY_TIMEOUT: 'outbound.timeout',
  UND_ERR_INVALID_ARG: 'outbound.invalid-request',
  UND_ERR_NOT_SUPPORTED: 'outbound.invalid-request',
};

/** Classifies a failure of the network library, including the errors that it wraps. */
export function toOutboundError(error: unknown, url: string): OutboundError {
  for (
    let inner: unknown = error;
    inner instanceof Error;
    inner = inner instanceof AggregateError ? inner.errors[0] : inner.cause
  ) {
    if (inner instanceof OutboundError) return inner;
    const { code } = inner as NodeJS.ErrnoException;
    const errorCode = code
      ? (names[code] ?? (certificateCode.test(code) ? 'outbound.certificate' : undefined))
      : undefined;
    if (errorCode) return new OutboundError(errorCode, `${url}: ${inner.message || code}`, error);
  }
  return new OutboundError(
    'outbound.protocol',
    `${url}: ${error instanceof Error ? error.message : String(error)}`,
    error,
  );
}
