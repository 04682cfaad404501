import type { FastifyInstance } from 'fastify';
import type { ExternalPlugins } from './external-plugins';

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
};

/** Tells the page which plugins were built separately. */
export const withExternal = (html: string, { discovered }: ExternalPlugins): string =>
  discovered.length === 0
    ? html
    : html.replace(
        '</head>',
        `<meta name="plugins" content="${discovered.map(({ manifest, hash }) => `${manifest.id}/${hash}`).join(' ')}"></head>`,
      );

/**
 * Serves the browser files of third-party plugins; URLs contain the hash of the build, so their content never changes.
 */
export function serveExternal(app: FastifyInstance, plugins: ExternalPlugins): void {
  app.get<{ Params: { id: string; hash: string; '*': string } }>('/plugins/:id/:hash/*', async (request, reply) => {
    const { id, hash, '*': path } = request.params;
    const content = await plugins.file(id, hash, path);
    const type = types[path.split('.').at(-1) ?? ''];
    if (!content || !type) return reply.callNotFound();
    return reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').send(content);
  });
}
