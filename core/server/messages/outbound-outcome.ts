import { reasonText, type FailureCode } from '#shared/delivery';
import { OutboundError } from '../outbound';
import { getReason, type SendOutcome } from './send-outcome';

/** What says for certain that nothing has left. */
const unreachableCodes = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);

/** Seconds until another try. */
const soon = 60;

function isNotReached(error: unknown): boolean {
  for (let inner = error; inner instanceof Error; inner = inner.cause)
    if (unreachableCodes.has((inner as NodeJS.ErrnoException).code ?? '')) return true;
  return false;
}

/** Failures of the outbound client that occur before the message was read and that a retry does not fix. */
const certain: Readonly<Record<string, FailureCode>> = {
  'outbound.moved': 'moved',
  'outbound.too-many-redirects': 'moved',
  'outbound.certificate': 'certificate',
};

/**
 * Maps the error of a request without a response to the outcome of its message. `isRepeatable`: the receiving service
 * recognizes a message by its id, so that a second attempt delivers it only once.
 */
export function outcomeOfError(error: unknown, isRepeatable: boolean): SendOutcome {
  const errorText = getReason(error);
  const fail = (code: FailureCode, words = errorText) => ({
    status: 'failed' as const,
    reason: reasonText(code, words),
  });
  if (error instanceof OutboundError) {
    if (/^outbound\.(denied|invalid)/.test(error.code)) return fail('denied');
    const code = certain[error.code];
    if (code) return fail(code, error.location);
  }
  if (isNotReached(error)) return { ...fail('unreachable'), retryAfter: soon };
  if (isRepeatable) return { ...fail('silent'), retryAfter: soon };
  // Nobody knows what a gateway did with a request whose answer did not come.
  return { status: 'uncertain', reason: reasonText('silent', errorText) };
}
