import type { SendOutcome } from '#core/server';
import { reasonText, type FailureCode } from '#shared/delivery';

/**
 * The outcome of a message that did not leave: why, by a code that the web says in words; what the other side said;
 * and after how many seconds another try may help.
 */
export const failed = (code: FailureCode, said = '', retryAfter?: number): SendOutcome => ({
  status: 'failed',
  reason: reasonText(code, said),
  ...(retryAfter === undefined ? {} : { retryAfter }),
});
