import type { FastifyInstance } from 'fastify';
import { ZodError } from 'zod';
import { BusinessError, ExtensionError, InputError, type Kernel } from '#core';
import { TooDeepError } from '#shared/text';
import { isPartAway, translateError, UnavailableError } from '../database';
import { MachineWatch } from '../machines';
import type { ServerSide } from '../side';

/** Converts zod issues to an error that maps wire names to reasons. */
function getInputError(error: ZodError): InputError {
  const details: Record<string, string> = {};
  for (const { path, message } of error.issues) details[path.join('.') || '_'] ??= message;
  const [name, reason] = Object.entries(details)[0] ?? ['_', 'is invalid'];
  return new InputError(`${name === '_' ? 'The request' : name}: ${reason}`, 'input', details);
}

function translateFailure(thrown: unknown): unknown {
  if (thrown instanceof ZodError) return getInputError(thrown);
  if (thrown instanceof TooDeepError) return new InputError(thrown.message, 'too-deep');
  return translateError(thrown);
}

/** Returns which machines are unavailable, for a response; undefined when they are back. */
async function getMissing(kernel: Kernel<ServerSide>) {
  const machines = await kernel
    .get(MachineWatch)
    .machinesNow()
    .catch(() => []);
  const away = machines.filter(({ answers }) => !answers).map(({ number }) => number);
  return away.length > 0 ? { machine: away.join(', '), machines: machines.length } : undefined;
}

/** Converts every failure to `{ code, message }` with the request's id; internal errors are logged, never exposed. */
export function answerErrors(app: FastifyInstance, kernel: Kernel<ServerSide>): void {
  app.setErrorHandler(async (thrown: unknown, request, reply) => {
    const error = translateFailure(thrown);
    void reply.header('cache-control', 'no-store');
    if (error instanceof BusinessError) {
      const { retryAfter } = (error.details ?? {}) as { retryAfter?: number };
      if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
      return reply
        .code(error.status)
        .send({ code: error.code, message: error.message, details: error.details, request: request.id });
    }
    if (error instanceof ExtensionError)
      request.log.error({ err: error }, 'Request refused because a plugin is unavailable');
    const missing = isPartAway(error) ? await getMissing(kernel) : undefined;
    if (isPartAway(error))
      return reply
        .code(error.status)
        .header('retry-after', error.retryAfter)
        .send({
          code: missing ? error.code : 'unavailable',
          message: missing
            ? `Database machine ${missing.machine} of ${missing.machines} does not respond`
            : error.message,
          details: missing,
          request: request.id,
        });
    if (error instanceof UnavailableError || error instanceof ExtensionError) {
      return reply
        .code(error.status)
        .header('retry-after', error.retryAfter)
        .send({ code: error.code, message: error.message, request: request.id });
    }
    const { statusCode: status = 500, message = '' } = error as { statusCode?: number; message?: string };
    if (status < 500)
      return reply.code(status).send({ code: status === 413 ? 'too-large' : 'input', message, request: request.id });
    request.log.error({ err: error }, 'Request failed');
    return reply.code(500).send({
      code: 'internal',
      message: `Internal error; see the log entries of ${request.id}`,
      request: request.id,
    });
  });
}
