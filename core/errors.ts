/** Stable names of what can go wrong between caller and server, each with its HTTP status. */
export const errorStatus = {
  input: 400,
  authentication: 401,
  permission: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'too-many': 429,
} as const;

export type ErrorKind = keyof typeof errorStatus;

/** A failure that the caller can understand; `code` names the text shown to people, `message` the culprit. */
export class BusinessError extends Error {
  constructor(
    readonly kind: ErrorKind,
    readonly code: string,
    message: string,
    /** Fields at fault, wire name to message; more facts for the text. */
    readonly details?: Readonly<Record<string, unknown>>,
  ) {
    super(message);
    this.name = new.target.name;
  }

  get status(): number {
    return errorStatus[this.kind];
  }
}

/** What was sent does not fit. */
export class InputError extends BusinessError {
  constructor(message: string, code = 'input', details?: Readonly<Record<string, unknown>>) {
    super('input', code, message, details);
  }
}

/** What was sent does not fit in one field; the code names the text shown beside it. */
export const fieldError = (field: string, code: string, message: string): InputError =>
  new InputError(`${field}: ${message}`, 'input', { [field]: code });

/** Nobody, or nobody any more, is signed in. */
export class AuthenticationError extends BusinessError {
  constructor(message: string, code = 'authentication') {
    super('authentication', code, message);
  }
}

/** The caller may not do this. */
export class PermissionError extends BusinessError {
  constructor(message: string, code = 'permission') {
    super('permission', code, message);
  }
}

/** Nothing of that name is visible to the caller. */
export class NotFoundError extends BusinessError {
  constructor(message: string, code = 'not-found') {
    super('not-found', code, message);
  }
}

/** It exists already, or was changed meanwhile. */
export class ConflictError extends BusinessError {
  constructor(message: string, code = 'conflict', details?: Readonly<Record<string, unknown>>) {
    super('conflict', code, message, details);
  }
}

/** More was sent than is taken at once. */
export class TooLargeError extends BusinessError {
  constructor(message: string, details?: Readonly<Record<string, unknown>>) {
    super('too-large', 'too-large', message, details);
  }
}

/** Tried too often; the caller may try again after `retryAfter` seconds. */
export class TooManyError extends BusinessError {
  constructor(message: string, retryAfter: number, details?: Readonly<Record<string, unknown>>) {
    super('too-many', 'too-many', message, { ...details, retryAfter: Math.max(1, Math.ceil(retryAfter)) });
  }
}
