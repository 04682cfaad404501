import { BusinessError, InputError } from '#core';

/** What a task makes of a document, or why it cannot: errors leave a thread as texts, without their codes. */
export type Outcome<Value> =
  | { readonly value: Value }
  | { readonly fault: Pick<BusinessError, 'message' | 'code' | 'details'> };

/** In the thread: what the work gives, or what it throws for its caller. */
export async function outcomeOf<Value>(work: () => Value | Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { value: await work() };
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
    return { fault: { message: error.message, code: error.code, details: error.details } };
  }
}

/** Outside of it: what the task made; throws `InputError` for what was wrong with what it was given. */
export function valueOf<Value>(outcome: Outcome<Value>): Value {
  if ('value' in outcome) return outcome.value;
  throw new InputError(outcome.fault.message, outcome.fault.code, outcome.fault.details);
}
