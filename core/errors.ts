/** Stable error names between caller and server, each with its HTTP status. */
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

/** A failure that the caller can understand; `code` selects the text shown to users, `message` names the cause. */
export class BusinessError extends Error {
  constructor(
    readonly kind: ErrorKind,
    readonly code: string,
    message: string,
    /** Invalid fields (wire name to message) and further parameters for the text. */
    readonly details?: Readonly<Record<string, unknown>>,
  ) {
    super(message);
    this.name = new.target.name;
  }

  get status(): number {
    return errorStatus[this.kind];
  }
}

/** The input is invalid. */
export class InputError extends BusinessError {
  constructor(message: string, code = 'input', details?: Readonly<Record<string, unknown>>) {
    super('input', code, message, details);
  }
}

/** Returns an error for one invalid field; the code selects the text shown beside the field. */
export const fieldError = (field: string, code: string, message: string): InputError =>
  new InputError(`${field}: ${message}`, 'input', { [field]: code });

/** No user is signed in, or the session has ended. */
export class AuthenticationError extends BusinessError {
  constructor(message: string, code = 'authentication') {
    super('authentication', code, message);
  }
}

/** The caller lacks the permission. */
export class PermissionError extends BusinessError {
  constructor(message: string, code = 'permission') {
    super('permission', code, message);
  }
}

/** No such item is visible to the caller. */
export class NotFoundError extends BusinessError {
  constructor(message: string, code = 'not-found') {
    super('not-found', code, message);
  }
}

/** The item already exists, or was changed in the meantime. */
export class ConflictError extends BusinessError {
  constructor(message: string, code = 'conflict', details?: Readonly<Record<string, unknown>>) {
    super('conflict', code, message, details);
  }
}

/** The request exceeds the size limit. */
export class TooLargeError extends BusinessError {
  constructor(message: string, details?: Readonly<Record<string, unknown>>) {
    super('too-large', 'too-large', message, details);
  }
}

/** Too many attempts; the caller may retry after `retryAfter` seconds. */
export class TooManyError extends BusinessError {
  constructor(message: string, retryAfter: number, details?: Readonly<Record<string, unknown>>) {
    super('too-many', 'too-many', message, { ...details, retryAfter: Math.max(1, Math.ceil(retryAfter)) });
  }
}
