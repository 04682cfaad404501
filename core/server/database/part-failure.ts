/** Error that a coordinator reports about another machine; the driver passes the messages through. */
interface DriverError {
  readonly severity?: string;
  readonly code?: string;
  readonly message?: string;
}

/** A connection to a machine that could not be opened or broke: in a statement, a copy or a commit. */
const lost =
  /^(?:connection to the remote node|connection establishment for node|failure on connection marked as essential|failed to COPY to shard|failed to complete COPY|could not (?:establish|find) any (?:connections|healthy placement))/;
const named = /(?:\bnode|\bon|essential:) (?:[^\s@]+@)?([^\s@]+:\d+)/;

/** Shutting down, crashed, starting up: reported as an error, whereas the end of our own connection would be fatal. */
const ending = new Set(['57P01', '57P02', '57P03']);

/** Loss of a machine behind the coordinator. */
export interface PartFailure {
  /** Host and port, when the error contains them. */
  readonly machine?: string;
}

/**
 * Returns details when a driver error is caused by a lost cluster machine while the coordinator is available; undefined
 * for every other error. The transaction then took effect on no machine.
 */
export function partFailure(error: unknown): PartFailure | undefined {
  const { severity, code = '', message = '' } = (error ?? {}) as DriverError;
  if (severity !== 'ERROR') return undefined;
  if (lost.test(message)) return { machine: named.exec(message)?.[1] };
  return ending.has(code) ? {} : undefined;
}
