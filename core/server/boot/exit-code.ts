import { ConfigError } from '../config';
import { SchemaMismatchError, type SchemaMismatch } from '../database';

/** Why a start was refused; 1 is any other failure. Starting again does not help, so the unit of systemd does not. */
export const exitCodes: Readonly<Record<SchemaMismatch | 'config', number>> = {
  config: 2,
  older: 3,
  newer: 4,
  edited: 5,
};

/** Whether a start was refused for a reason that its message states whole, and that starting again does not change. */
export const isRefusal = (error: unknown): error is ConfigError | SchemaMismatchError =>
  error instanceof ConfigError || error instanceof SchemaMismatchError;

/** The code with which a process ends that could not do what it was started for. */
export function getExitCode(error: unknown): number {
  if (error instanceof ConfigError) return exitCodes.config;
  return error instanceof SchemaMismatchError ? exitCodes[error.mismatch] : 1;
}
