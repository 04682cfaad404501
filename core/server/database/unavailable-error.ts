import { InputError } from '#core';
import { partFailure } from './part-failure';

/** The database cannot serve the request now; the caller may retry after `retryAfter` seconds. */
export class UnavailableError extends Error {
  readonly retryAfter = 2;

  constructor(
    message: string,
    /** 503, or 507 when the disk is full. */
    readonly status: 503 | 507,
    readonly code: 'unavailable' | 'disk-full' | 'part-unavailable',
    cause?: unknown,
    /** For a part of the database: host and port of the unavailable machine, if known. */
    readonly machine?: string,
  ) {
    super(message, { cause });
    this.name = 'UnavailableError';
  }
}

const lostSockets = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Shutting down, crashed, starting up, too many connections. */
const lostStates = new Set(['57P01', '57P02', '57P03', '53300']);

const lostMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after)/;

/** Returns true when the connection failed rather than the statement. */
export function isConnectionLost(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return lostSockets.has(code) || lostStates.has(code) || code.startsWith('08') || lostMessages.test(message);
}

/**
 * Translates an error of the database driver for callers: a lost connection, a lost cluster machine (code
 * `part-unavailable`) or a full disk becomes an UnavailableError, text that no database can store (such as U+0000) an
 * InputError; all others are unchanged.
 */
export function translateError(error: unknown): unknown {
  if (error instanceof UnavailableError) return error;
  const part = partFailure(error);
  if (part)
    return new UnavailableError('A part of the database is unavailable', 503, 'part-unavailable', error, part.machine);
  if (isConnectionLost(error)) return new UnavailableError('The database is unavailable', 503, 'unavailable', error);
  const { code } = (error ?? {}) as { code?: string };
  if (code === '53100') return new UnavailableError('The disk of the database is full', 507, 'disk-full', error);
  if (code === '22021' || code === '22P05')
    return new InputError('The text contains a character that cannot be stored', 'bad-character');
  if (code === '22003' || code === '22P02' || code === '22007' || code === '22008')
    return new InputError('A number, an id or a time is out of range', 'input');
  return error;
}

/** Returns true when a cluster machine is lost, but not the coordinator. */
export const isPartAway = (error: unknown): error is UnavailableError =>
  error instanceof UnavailableError && error.code === 'part-unavailable';

/** Awaits database work and translates its errors. */
export async function translating<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw translateError(error);
  }
}
