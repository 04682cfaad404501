import type { FastifyInstance } from 'fastify';
import { InputError } from '#core';
import { blocksParser, JsonLimitError, jsonLimits } from '#shared/json';

/**
 * Parses JSON bodies as Fastify does, except those whose form would keep the parser busy for seconds: they are answered
 * with 400 before anybody is signed in.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (blocksParser(text)) done(new InputError(new JsonLimitError('body').message, 'too-complex', { ...jsonLimits }));
    else void parse(request, text, done);
  });
}
