import { z } from 'zod';
import type { OutboundAnswer, SendOutcome } from '#core/server';
import type { FailureCode } from '#shared/delivery';
import { cutText } from '#shared/text';
import { failed } from './failed';

/** Default retry delay in seconds. */
export const soon = 60;
/** Maximum retry delay accepted from the other side in seconds. */
const maxWait = 3600;

/** Response of a gateway. */
export interface GatewayAnswer {
  readonly status: number;
  readonly text: string;
  /** The body as JSON; an empty object if it is not JSON. */
  readonly json: Readonly<Record<string, unknown>>;
  /** Seconds of its `retry-after` header, given as a number or a date. */
  readonly retryAfter: number | undefined;
}

const objects = z.record(z.string(), z.unknown());

function getJson(text: string): GatewayAnswer['json'] {
  try {
    return objects.safeParse(JSON.parse(text)).data ?? {};
  } catch {
    return {};
  }
}

/** Parses a retry delay in seconds from a header or field; undefined if it contains nothing usable. */
export function getWait(headerValue: unknown, now = Date.now()): number | undefined {
  if (typeof headerValue !== 'number' && (typeof headerValue !== 'string' || headerValue.trim() === ''))
    return undefined;
  const seconds = Number(headerValue);
  const wait = Number.isNaN(seconds) ? (Date.parse(String(headerValue)) - now) / 1000 : seconds;
  return Number.isFinite(wait) ? Math.min(maxWait, Math.max(1, Math.ceil(wait))) : undefined;
}

/** Converts an HTTP response for channels. */
export function gatewayAnswer({
  status,
  headers,
  body,
}: Pick<OutboundAnswer, 'status' | 'headers' | 'body'>): GatewayAnswer {
  const text = body.toString('utf8');
  return { status, text, json: getJson(text), retryAfter: getWait(headers['retry-after']) };
}

const ofStatus: Readonly<Record<number, FailureCode>> = {
  400: 'content',
  401: 'credentials',
  403: 'not-allowed',
  404: 'address',
  410: 'address',
  413: 'too-large',
};

/** Redirects that contained no address and could not be followed. */
const redirects: ReadonlySet<number> = new Set([300, 301, 302, 303, 307, 308]);

const getExcerpt = ({ status, text }: GatewayAnswer): string => `HTTP ${status} ${cutText(text, 200)}`;

/** Returns the outcome of an HTTP status if the body contains no details; undefined for success. */
export function outcomeOfStatus(answer: GatewayAnswer): SendOutcome | undefined {
  const { status, retryAfter } = answer;
  if (status >= 200 && status < 300) return undefined;
  const excerpt = getExcerpt(answer);
  if (status === 429) return failed('busy', excerpt, retryAfter ?? soon);
  if (status === 408 || status === 425) return failed('server', excerpt, retryAfter ?? soon);
  if (redirects.has(status)) return failed('moved', excerpt);
  if (status >= 500) return failed('server', excerpt, retryAfter ?? soon);
  return failed(ofStatus[status] ?? 'refused', excerpt);
}

/** Error codes of one service: the meaning of each, and the retry delay in seconds if a retry may succeed. */
export type CodeTable = Readonly<Record<number, readonly [FailureCode, number?]>>;

/**
 * Returns the outcome of an answer that does not look like the service's: derived from its status, and a refusal when
 * that is 2xx.
 */
export const outcomeOfStranger = (answer: GatewayAnswer): SendOutcome =>
  outcomeOfStatus(answer) ?? failed('refused', getExcerpt(answer));

/** Phrases with which one service refuses: their meaning, and the seconds until a retry where that may help. */
export type WordTable = readonly (readonly [words: RegExp, failure: FailureCode, wait?: number])[];

/** Returns the outcome for the first row of the table that matches a service's answer; undefined when none does. */
export function outcomeOfWords(table: WordTable, responseText: string, retryAfter?: number): SendOutcome | undefined {
  const matchingEntry = table.find(([words]) => words.test(responseText));
  if (!matchingEntry) return undefined;
  const [, failure, wait] = matchingEntry;
  return failed(failure, responseText, wait === undefined ? undefined : (retryAfter ?? wait));
}

/** Returns the outcome of a service's error code; a code missing from the table counts as a refusal. */
export function outcomeOfCode(table: CodeTable, code: number, responseText: string, retryAfter?: number): SendOutcome {
  const [failure, wait] = table[code] ?? ['refused'];
  return failed(failure, `${code} ${responseText}`, wait === undefined ? undefined : (retryAfter ?? wait));
}
