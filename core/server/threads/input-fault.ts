import { BusinessError, InputError } from '#core';

/** Result of a task for a document, or its input error: errors leave a thread as texts, without their codes. */
export type Outcome<Value> =
  | { readonly value: Value }
  | { readonly fault: Pick<BusinessError, 'message' | 'code' | 'details'> };

/** In the thread: wraps the result of the work, or the error meant for its caller. */
export async function getOutcome<Value>(work: () => Value | Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { value: await work() };
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
    return { fault: { message: error.message, code: error.code, details: error.details } };
  }
}

/** Outside the thread: unwraps the result; throws `InputError` for errors caused by the input. */
export function valueOf<Value>(outcome: Outcome<Value>): Value {
  if ('value' in outcome) return outcome.value;
  throw new InputError(outcome.fault.message, outcome.fault.code, outcome.fault.details);
}
