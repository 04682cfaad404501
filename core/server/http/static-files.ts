import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Kernel } from '#core';
import { ExternalPlugins } from '../plugins';
import { serveExternal, withExternal } from '../plugins/external/serve-external';
import type { ServerSide } from '../side';
import { policyOfPage } from './content-policy';
import { withInitialData } from './initial-data';

/** Serves the built web application; every address that is neither a call nor a file is one of its screens. */
export async function serveWeb(app: FastifyInstance, folder: string, kernel: Kernel<ServerSide>): Promise<void> {
  const page = join(folder, 'index.html');
  if (!existsSync(page)) return;
  const external = kernel.get(ExternalPlugins);
  const built = readFileSync(page, 'utf8');
  const html = withExternal(built, external);
  const policy = policyOfPage(built);
  serveExternal(app, external);
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    wildcard: true,
    allowedPath: (path) => !path.endsWith('.map'),
    setHeaders: (reply, path) => {
      void reply.header(
        'cache-control',
        path.includes('/static/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  const sendPage = async (reply: FastifyReply, url: string) => {
    const renderedHtml = await withInitialData(kernel, html, url);
    // Content rendered for one address must not be cached for others.
    const cacheControl = renderedHtml === html ? 'no-cache' : 'no-store';
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', cacheControl)
      .header('content-security-policy', policy)
      .send(renderedHtml);
  };
  app.get('/', (request, reply) => sendPage(reply, request.url));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] as string;
    if (request.method !== 'GET' || /^\/(v1|public|api|static|docs|plugins)(\/|$)/.test(path)) {
      return reply
        .code(404)
        .send({ code: 'not-found', message: `${request.method} ${path} not found`, request: request.id });
    }
    return sendPage(reply, request.url);
  });
}
