import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const { dependencies, devDependencies } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
);

/**
 * Packages that are bundled with the server, since they come in many small files and a start reads all of them. The
 * others stay outside: they read files that lie beside their code, make functions from text, hold native parts, or are
 * one file anyhow.
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

/** What a bundle of the server leaves where it is. */
export const serverExternals = outside.flatMap((name) => [name, new RegExp(`^${name}/`)]);
