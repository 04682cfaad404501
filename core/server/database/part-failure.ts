/** What a coordinator says of another machine; the driver gives the words of an error as they came. */
interface DriverError {
  readonly severity?: string;
  readonly code?: string;
  readonly message?: string;
}

/** A connection to a machine that could not be made, or broke: in a statement, a copy or a commit. */
const lost =
  /^(?:connection to the remote node|connection establishment for node|failure on connection marked as essential|failed to COPY to shard|failed to complete COPY|could not (?:establish|find) any (?:connections|healthy placement))/;
const named = /(?:\bnode|\bon|essential:) (?:[^\s@]+@)?([^\s@]+:\d+)/;

/** Going down, crashed, starting up: an error, where the end of our own connection would be fatal. */
const ending = new Set(['57P01', '57P02', '57P03']);

/** That a machine behind the coordinator was lost. */
export interface PartFailure {
  /** Host and port, where the error tells them. */
  readonly machine?: string;
}

/**
 * What an error of the driver tells of a lost machine of a cluster, while the coordinator itself is there; undefined
 * for every other error. The transaction has then happened on no machine.
 */
export function partFailure(error: unknown): PartFailure | undefined {
  const { severity, code = '', message = '' } = (error ?? {}) as DriverError;
  if (severity !== 'ERROR') return undefined;
  if (lost.test(message)) return { machine: named.exec(message)?.[1] };
  return ending.has(code) ? {} : undefined;
}
