import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const { dependencies, devDependencies } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
);

/**
 * Packages that are bundled with the server, because they consist of many small files that would all be read at
 * startup. The others stay external: they read files beside their code, generate functions from text, contain native
 * parts, or are a single file anyway.
 */
const bundled = new Set([
  '@modelcontextprotocol/sdk',
  '@simplewebauthn/server',
  'chardet',
  'croner',
  'csv-parse',
  'entities',
  'i18next',
  'inversify',
  'jose',
  'linkedom',
  'liquidjs',
  'nodemailer',
  'openid-client',
  'otplib',
  'prom-client',
  'reflect-metadata',
  'sanitize-html',
  'undici',
  'zod',
]);

const outside = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !bundled.has(name));

/** External packages of the server bundle. */
export const serverExternals = outside.flatMap((name) => [name, new RegExp(`^${name}/`)]);
