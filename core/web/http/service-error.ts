import {
  AuthenticationError,
  type BusinessError,
  ConflictError,
  InputError,
  NotFoundError,
  PermissionError,
} from '#core';

/** A failure not caused by the caller: no connection, too many requests, a server error. */
export class ServiceError extends Error {
  constructor(
    /** HTTP status; 0 without a response. */
    readonly status: number,
    readonly code: string,
    message: string,
    /** Seconds before a retry makes sense. */
    readonly retryAfter?: number,
    /** Server-side request id, for reports. */
    readonly requestId?: string,
    /** Parameters of the text, such as which machine is missing. */
    readonly details?: Readonly<Record<string, unknown>>,
  ) {
    super(message);
    this.name = new.target.name;
  }
}

interface ErrorAnswer {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly request?: unknown;
}

const statusCodes: Readonly<Record<number, string>> = {
  400: 'input',
  401: 'authentication',
  403: 'permission',
  404: 'not-found',
  409: 'conflict',
  413: 'too-large',
  429: 'too-many',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

/** Creates the error of a response: a `BusinessError` for errors the caller can resolve, otherwise a `ServiceError`. */
export function getError(status: number, answer: unknown, headers: Headers): BusinessError | ServiceError {
  const errorBody = (typeof answer === 'object' && answer !== null ? answer : {}) as ErrorAnswer;
  const code = typeof errorBody.code === 'string' ? errorBody.code : (statusCodes[status] ?? 'internal');
  const message =
    typeof errorBody.message === 'string' ? errorBody.message : `The server responded with status ${status}`;
  switch (status) {
    case 400:
      return new InputError(message, code, errorBody.details);
    case 401:
      return new AuthenticationError(message, code);
    case 403:
      return new PermissionError(message, code);
    case 404:
      return new NotFoundError(message, code);
    case 409:
      return new ConflictError(message, code, errorBody.details);
    default: {
      const requestId =
        typeof errorBody.request === 'string' ? errorBody.request : (headers.get('x-request-id') ?? undefined);
      return new ServiceError(status, code, message, getRetryAfter(headers), requestId, errorBody.details);
    }
  }
}

/** Returns the seconds of a `Retry-After` header, given as a number or a date. */
export function getRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
