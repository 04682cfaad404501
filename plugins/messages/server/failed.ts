import type { SendOutcome } from '#core/server';
import { reasonText, type FailureCode } from '#shared/delivery';

/**
 * Returns the outcome of a failed delivery: a code for which the web has a text; the other side's message; and after
 * how many seconds a retry may succeed.
 */
export const failed = (code: FailureCode, detail = '', retryAfter?: number): SendOutcome => ({
  status: 'failed',
  reason: reasonText(code, detail),
  ...(retryAfter === undefined ? {} : { retryAfter }),
});
