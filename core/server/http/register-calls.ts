import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  InputError,
  languages,
  PermissionError,
  type Endpoint,
  type FileAnswer,
  type Kernel,
  type Language,
  type PluginManifest,
} from '#core';
import { cutText, storableText, storableValue } from '#shared/text';
import { CallerService, KeyCallerService, TokenService, type Caller } from '../auth';
import { Config } from '../config';
import { DatabaseService } from '../database';
import { SecretBox } from '../secrets';
import type { Log } from '../log';
import type { ServedContract, ServerSide } from '../side';
import { authorize } from './access';
import { admitByKey, authenticate } from './authenticate';
import { CallHandlers } from './call-handlers';
import type { CallContext, Upload } from './handlers';
import { once } from './idempotency';
import { readUpload } from './read-upload';
import { sendFile } from './send-file';
import { sendResponse } from './send-response';
import { UploadSlots } from './upload-slots';

/**
 * Returns the text of a request in a form that can be stored.
 *
 * @throws {InputError} the text contains U+0000, which no user types
 */
function inputText(text: string): string {
  if (text.includes('\0')) throw new InputError('The request holds the character U+0000', 'bad-character');
  return storableText(text);
}

/** A call in the registry: for tests, the API description and the privilege matrix. */
export interface RegisteredCall {
  readonly plugin: string;
  readonly name: string;
  readonly endpoint: Endpoint;
}

/** Returns the first accepted language of the page that the product supports. */
const getLanguage = (accepted: string | undefined): Language =>
  (accepted ?? '')
    .split(',')
    .map((each) => languages.find((language) => language.slice(0, 2) === each.trim().slice(0, 2).toLowerCase()))
    .find((language) => language !== undefined) ?? languages[0];

/** Aborted when the caller disconnects before the response is sent, or already has. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const closed = () => {
    if (!raw.writableFinished) gone.abort();
  };
  if (raw.closed) closed();
  else raw.once('close', closed);
  return gone.signal;
}

/**
 * Returns a hash that identifies a write by address and content; null for files, which are not read before the handler
 * requests them.
 */
function contentHash(address: string, request: FastifyRequest): string | null {
  const { query, params, body } = request;
  if (request.isMultipart() || Buffer.isBuffer(body)) return null;
  return createHash('sha256')
    .update(JSON.stringify([address, query, params, body]))
    .digest('base64');
}

/** Builds the context of a handler; rarely used parts are created lazily. */
function getCall(
  request: FastifyRequest,
  reply: FastifyReply,
  requestInput: { readonly caller: Caller | undefined; readonly query: unknown; readonly body: unknown },
  files: () => Promise<Upload>,
): CallContext & { readonly caller: Caller | undefined; readonly query: unknown; readonly body: unknown } {
  let signal: AbortSignal | undefined;
  return {
    ...requestInput,
    ip: request.ip,
    requestId: request.id,
    userAgent: cutText(String(request.headers['user-agent'] ?? ''), 300),
    host: request.host,
    language: requestInput.caller?.language ?? getLanguage(request.headers['accept-language']),
    get signal() {
      return (signal ??= goneSignal(reply));
    },
    log: request.log as unknown as Log,
    raw: () => ({
      content: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      headers: Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
      ),
    }),
    files,
  };
}

/** Registers every call of a contract; the plugin is loaded when one of them is first used. */
function registerContract(
  app: FastifyInstance,
  kernel: Kernel<ServerSide>,
  plugin: PluginManifest,
  served: ServedContract,
  uploads: UploadSlots,
): void {
  const config = kernel.get(Config);
  const database = kernel.get(DatabaseService);
  const secretBox = kernel.get(SecretBox);
  const wake = () => kernel.get(CallHandlers).of(plugin.id, served);

  const getCaller = async (endpoint: Endpoint, request: FastifyRequest): Promise<Caller | undefined> => {
    if (endpoint.access !== 'key')
      return authenticate(
        {
          tokens: kernel.get(TokenService),
          callers: kernel.get(CallerService),
          allowAccessTokenInQuery: config.allowAccessTokenInQuery,
        },
        endpoint,
        request,
      );
    await wake();
    return admitByKey(kernel.get(KeyCallerService), request);
  };

  /** Scope for raw bodies: the parsers of other calls do not apply. */
  const rawScope = (register: (scope: FastifyInstance) => void): void => {
    app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      register(scope);
    });
  };

  for (const [name, endpoint] of Object.entries(served.contract)) {
    const register = (scope: FastifyInstance): void =>
      void scope.route({
        method: endpoint.method,
        url: endpoint.path,
        config: { accepts: endpoint.accepts ?? 'json' },
        handler: async (request, reply) => {
          if (!kernel.isOn(plugin.id)) throw new PermissionError(`${plugin.id} is disabled`, 'plugin-off');
          const caller = await getCaller(endpoint, request);
          authorize(endpoint, plugin.id, caller);
          const parameters = { ...(request.query as object), ...(request.params as object) };
          const query = endpoint.query?.parse(storableValue(parameters, inputText));
          const body =
            endpoint.accepts === 'raw' ? undefined : endpoint.body?.parse(storableValue(request.body ?? {}, inputText));
          const handler = (await wake())[name] as (call: unknown) => Promise<unknown>;
          let release = (): void => undefined;
          const call = getCall(request, reply, { caller, query, body }, async () => {
            release = await uploads.take(caller?.userId ?? request.ip);
            return readUpload(request, endpoint);
          });
          void reply.header('cache-control', 'no-store');
          try {
            if (endpoint.answers === 'file') return sendFile(reply, (await handler(call)) as FileAnswer);
            if (endpoint.answers === 'response') return sendResponse(reply, (await handler(call)) as Response);
            const key = request.headers['idempotency-key'];
            const address = `${endpoint.method} ${endpoint.path}`;
            const answer =
              caller && endpoint.method !== 'GET' && !endpoint.readsOnly && typeof key === 'string' && key.length <= 100
                ? await once(
                    { database, secretBox },
                    caller.userId,
                    `${address} ${key}`,
                    () => handler(call),
                    undefined,
                    contentHash(address, request),
                  )
                : await handler(call);
            if (config.checkAnswers) endpoint.result?.parse(answer);
            return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer ?? {}));
          } finally {
            release();
          }
        },
      });
    if (endpoint.accepts === 'raw') rawScope(register);
    else register(app);
  }
}

/** Registers the calls of every plugin of the build and returns the registry. */
export async function registerCalls(app: FastifyInstance, kernel: Kernel<ServerSide>): Promise<RegisteredCall[]> {
  const registered: RegisteredCall[] = [];
  const uploads = new UploadSlots();
  for (const { manifest, side } of await kernel.sides('skip')) {
    for (const served of side.calls ?? []) {
      registerContract(app, kernel, manifest, served, uploads);
      for (const [name, endpoint] of Object.entries(served.contract))
        registered.push({ plugin: manifest.id, name, endpoint });
    }
  }
  return registered;
}
