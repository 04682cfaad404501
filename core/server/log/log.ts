import { pino, stdSerializers, type Logger } from 'pino';
import { createToken } from '#core';
import { sourceStack } from './source-stack';

/** Structured log; every line of a request carries its id. */
export type Log = Logger;
export const Log = createToken<Log>('core.log');

/** Converts an error for logging; other thrown values are unchanged. */
function readable(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const serialized = stdSerializers.err(error);
  return { ...serialized, stack: sourceStack(serialized.stack) };
}

/** Creates the log of a process: JSON lines, or short readable ones for a terminal. */
export function createLog(options: { readonly level: string; readonly format: 'json' | 'text' }): Log {
  const settings = {
    level: options.level,
    base: undefined,
    serializers: { err: readable },
    redact: ['authorization', '*.authorization', '*.password', 'access_token', '*.access_token'],
  };
  if (options.format === 'json') return pino(settings);
  return pino(settings, {
    write(line: string) {
      const { level, time, msg, err, ...rest } = JSON.parse(line) as {
        level: number;
        time: number;
        msg?: string;
        err?: { stack?: string };
      } & Record<string, unknown>;
      const name = level >= 50 ? 'error' : level >= 40 ? 'warn ' : level >= 30 ? 'info ' : 'debug';
      const properties = Object.entries(rest)
        .map(([key, value]) => ` ${key}=${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
        .join('');
      process.stderr.write(
        `${new Date(time).toISOString().slice(11, 19)} ${name} ${msg ?? ''}${properties}${err?.stack ? `\n${err.stack}` : ''}\n`,
      );
    },
  });
}
