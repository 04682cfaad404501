import { ConfigError } from '../config';
import { SchemaMismatchError, type SchemaMismatch } from '../database';

/**
 * Exit codes of a refused start; any other failure exits with 1. Restarting does not help, so the systemd unit does not
 * restart the process on these codes.
 */
export const exitCodes: Readonly<Record<SchemaMismatch | 'config', number>> = {
  config: 2,
  older: 3,
  newer: 4,
  edited: 5,
};

/**
 * Returns whether a start was refused for a reason that its message states completely and that a restart does not
 * change.
 */
export const isRefusal = (error: unknown): error is ConfigError | SchemaMismatchError =>
  error instanceof ConfigError || error instanceof SchemaMismatchError;

/** Returns the exit code of a process that failed with an error. */
export function getExitCode(error: unknown): number {
  if (error instanceof ConfigError) return exitCodes.config;
  return error instanceof SchemaMismatchError ? exitCodes[error.mismatch] : 1;
}
