import { ConflictError } from '#core';

/** Answered with status 429 and `Retry-After`. */
export const tooMany = (message: string, retryAfter: number): ConflictError =>
  new ConflictError(message, 'too-many', { retryAfter: Math.max(1, Math.ceil(retryAfter)) });
