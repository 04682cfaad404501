import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Kernel } from '#core';
import { Config } from '../config';
import { DatabaseService } from '../database';
import { Log } from '../log';
import { MachineWatch } from '../machines';
import type { ServerSide } from '../side';
import { version } from '../version';
import { answerErrors } from './answer-error';
import { contentPolicy, permissionsPolicy } from './content-policy';
import { serveMetrics } from './metrics';
import { readJsonBodies } from './json-bodies';
import { getOpenApi } from './open-api';
import { registerCalls, type RegisteredCall } from './register-calls';
import { serveWeb } from './static-files';

/** The server with its calls, for tests that cover all of them. */
export interface HttpServer {
  readonly app: FastifyInstance;
  readonly calls: readonly RegisteredCall[];
}

export interface HttpServerOptions {
  /** Serves only health and metrics, for processes without user requests. */
  readonly healthOnly?: boolean;
  /** Folder of the built web application. */
  readonly webFolder?: string;
}

/**
 * Timeouts in milliseconds for the headers and for a whole request, and the interval of the check. Otherwise a client
 * that sends a byte now and then could hold a connection indefinitely.
 */
const timeoutMs = { headers: 5_000, request: 120_000, check: 1_000 };

/**
 * Warns once when requests come through a proxy while `TRUST_PROXY` is off: limits of sign-in attempts would then count
 * all users behind it as one address.
 */
function warnOfProxy(app: FastifyInstance): void {
  let isWarned = false;
  app.addHook('onRequest', async ({ headers, log, socket }) => {
    if (isWarned || (headers['x-forwarded-for'] ?? headers.forwarded) === undefined) return;
    isWarned = true;
    log.warn(
      { address: socket.remoteAddress },
      'Requests come through a proxy, but TRUST_PROXY is off: all of its users share one address and one limit of attempts',
    );
  });
}

/**
 * Creates the HTTP server: security headers, calls of all plugins, their API description, health, metrics, and the web
 * application.
 */
export async function createHttpServer(
  kernel: Kernel<ServerSide>,
  options: HttpServerOptions = {},
): Promise<HttpServer> {
  const config = kernel.get(Config);
  const { healthOnly = false, webFolder = join(import.meta.dirname, '../web') } = options;
  const app: FastifyInstance = fastify({
    loggerInstance: kernel.get(Log).child({ part: 'http' }) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: typeof config.trustProxy === 'boolean' ? config.trustProxy : [...config.trustProxy],
    bodyLimit: 5 * 1024 * 1024,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: true,
    requestTimeout: timeoutMs.request,
    http: { headersTimeout: timeoutMs.headers, connectionsCheckingInterval: timeoutMs.check },
  });
  app.addHook('onRequest', async (request, reply) => {
    void reply
      .header('x-request-id', request.id)
      .header('content-security-policy', contentPolicy)
      .header('permissions-policy', permissionsPolicy)
      .header('x-robots-tag', 'noindex, nofollow');
    if (/^\/(v1|public|api)\//.test(request.url)) void reply.header('cache-control', 'no-store');
  });
  if (config.trustProxy === false) warnOfProxy(app);
  app.addHook('onResponse', async (request, reply) => {
    request.log.debug(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
  await app.register(helmet, {
    // Identical on every response, so it is built once elsewhere.
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: config.publicUrl.startsWith('https:') ? { maxAge: 15_552_000 } : false,
    crossOriginEmbedderPolicy: false,
  });
  await app.register(compress, { global: true, encodings: ['br', 'gzip'], threshold: 1024 });
  readJsonBodies(app);
  await app.register(formbody);
  await app.register(multipart);
  answerErrors(app, kernel);
  serveMetrics(app, kernel, config.metricsAllow);
  // Shared pages and reports are reached by their links only.
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /\n'),
  );
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const ready = await kernel.get(DatabaseService).ready();
    if (!ready) return reply.code(503).send({ status: 'the database does not respond' });
    // Clients whose rows are on other machines can be served, so the process stays available.
    const machines = await kernel
      .get(MachineWatch)
      .machines()
      .catch(() => []);
    const away = machines.filter(({ answers }) => !answers).map(({ number }) => number);
    return reply.send({
      status: 'ready',
      ...(away.length > 0 && { missing: `database machine ${away.join(', ')} of ${machines.length}` }),
    });
  });
  if (healthOnly) return { app, calls: [] };
  const calls = await registerCalls(app, kernel);
  await app.register(swagger, { mode: 'static', specification: { document: getOpenApi(calls, version) as never } });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    transformStaticCSP: (policy) =>
      `${policy.replace('upgrade-insecure-requests', '').replace("base-uri 'self'", "base-uri 'none'").replace(' validator.swagger.io', '')} form-action 'self'`,
  });
  await serveWeb(app, webFolder, kernel);
  return { app, calls };
}
