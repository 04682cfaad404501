import type { FastifyInstance } from 'fastify';
import { InputError } from '#core';
import { isTooComplex, jsonLimits } from '#shared/json';

/** Bodies up to this length cannot keep the parser busy. */
const harmless = 32_768;

/**
 * Parses JSON bodies as Fastify does, except those whose form would keep the parser busy for seconds: they are answered
 * with 400 before anybody is signed in.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text.length > harmless && isTooComplex(text))
      done(
        new InputError(
          `The body is nested deeper than ${jsonLimits.depth} levels, has an object of more than ${jsonLimits.members} members, or more than ${jsonLimits.values} values`,
          'too-complex',
          { ...jsonLimits },
        ),
      );
    else void parse(request, text, done);
  });
}
