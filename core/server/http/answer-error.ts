import type { FastifyInstance } from 'fastify';
import { ZodError } from 'zod';
import { BusinessError, ExtensionError, InputError } from '#core';
import { translateError, UnavailableError } from '../database';

/** Which fields did not fit, wire name to reason, from what zod found. */
function inputErrorOf(error: ZodError): InputError {
  const details: Record<string, string> = {};
  for (const { path, message } of error.issues) details[path.join('.') || '_'] ??= message;
  const [name, reason] = Object.entries(details)[0] ?? ['_', 'does not fit'];
  return new InputError(`${name === '_' ? 'The request' : name}: ${reason}`, 'input', details);
}

/**
 * Turns every failure into `{ code, message }`, with the request's id; what is not the caller's doing is logged, never
 * shown.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((thrown: unknown, request, reply) => {
    const error = thrown instanceof ZodError ? inputErrorOf(thrown) : translateError(thrown);
    void reply.header('cache-control', 'no-store');
    if (error instanceof BusinessError) {
      const { retryAfter } = (error.details ?? {}) as { retryAfter?: number };
      if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
      return reply
        .code(error.status)
        .send({ code: error.code, message: error.message, details: error.details, request: request.id });
    }
    if (error instanceof ExtensionError)
      request.log.error({ err: error }, 'A request was refused for want of a plugin');
    if (error instanceof UnavailableError || error instanceof ExtensionError) {
      return reply
        .code(error.status)
        .header('retry-after', error.retryAfter)
        .send({ code: error.code, message: error.message, request: request.id });
    }
    const { statusCode: status = 500, message = '' } = error as { statusCode?: number; message?: string };
    if (status < 500)
      return reply.code(status).send({ code: status === 413 ? 'too-large' : 'input', message, request: request.id });
    request.log.error({ err: error }, 'A request failed');
    return reply.code(500).send({
      code: 'internal',
      message: `Something went wrong; the log knows more under ${request.id}`,
      request: request.id,
    });
  });
}
