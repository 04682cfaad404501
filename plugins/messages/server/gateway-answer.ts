import { z } from 'zod';
import type { OutboundAnswer, SendOutcome } from '#core/server';
import { cutText } from '#shared/text';
import type { FailureCode } from '../failure';
import { failed } from './failed';

/** Seconds until another try where the other side named none. */
export const soon = 60;
/** What another side may ask us to wait at most, in seconds. */
const longestWait = 3600;

/** What a gateway answered. */
export interface GatewayAnswer {
  readonly status: number;
  readonly text: string;
  /** The body as JSON; an empty object where it is none. */
  readonly json: Readonly<Record<string, unknown>>;
  /** Seconds of its `retry-after` header, given as a number or a date. */
  readonly retryAfter: number | undefined;
}

const objects = z.record(z.string(), z.unknown());

function jsonOf(text: string): GatewayAnswer['json'] {
  try {
    return objects.safeParse(JSON.parse(text)).data ?? {};
  } catch {
    return {};
  }
}

/** Seconds to wait by a header or a field that another side wrote; undefined where it says nothing usable. */
export function waitOf(given: unknown, now = Date.now()): number | undefined {
  if (typeof given !== 'number' && (typeof given !== 'string' || given.trim() === '')) return undefined;
  const seconds = Number(given);
  const wait = Number.isNaN(seconds) ? (Date.parse(String(given)) - now) / 1000 : seconds;
  return Number.isFinite(wait) ? Math.min(longestWait, Math.max(1, Math.ceil(wait))) : undefined;
}

/** The answer as channels read it. */
export function gatewayAnswer({
  status,
  headers,
  body,
}: Pick<OutboundAnswer, 'status' | 'headers' | 'body'>): GatewayAnswer {
  const text = body.toString('utf8');
  return { status, text, json: jsonOf(text), retryAfter: waitOf(headers['retry-after']) };
}

const ofStatus: Readonly<Record<number, FailureCode>> = {
  400: 'content',
  401: 'credentials',
  403: 'not-allowed',
  404: 'address',
  410: 'address',
  413: 'too-large',
};

/** What an HTTP status says where the body says no more; undefined for one that tells of success. */
export function outcomeOfStatus({ status, text, retryAfter }: GatewayAnswer): SendOutcome | undefined {
  if (status >= 200 && status < 300) return undefined;
  const said = `HTTP ${status} ${cutText(text, 200)}`;
  if (status === 429) return failed('busy', said, retryAfter ?? soon);
  if (status >= 500) return failed('server', said, retryAfter ?? soon);
  return failed(ofStatus[status] ?? 'refused', said);
}

/** Codes of one service: what each means, and seconds until another try where that may help. */
export type CodeTable = Readonly<Record<number, readonly [FailureCode, number?]>>;

/** What a service's own code says; a code that the table lacks is a refusal. */
export function outcomeOfCode(table: CodeTable, code: number, said: string, retryAfter?: number): SendOutcome {
  const [failure, wait] = table[code] ?? ['refused'];
  return failed(failure, `${code} ${said}`, wait === undefined ? undefined : (retryAfter ?? wait));
}
