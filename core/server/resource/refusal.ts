import { ConflictError, InputError, type BusinessError } from '#core';
import type { WireMapper } from '../wire';

/** Error of the database for a refused statement. */
interface Refused {
  readonly code?: string;
  readonly detail?: string;
  readonly column?: string;
  readonly message?: string;
}

/** Returns the last column named by a detail such as `Key (client_id, name)=(1, a)`. */
const lastColumn = (detail: string | undefined): string =>
  /\(([^)]+)\)=/
    .exec(detail ?? '')?.[1]
    ?.split(', ')
    .at(-1) ?? '';

/**
 * Converts a database error for a statement about a resource to an input error: value already taken, missing, reference
 * not found, or out of the column's range. Undefined for other errors.
 */
export function getRefusal(
  entity: string,
  wire: WireMapper<Record<string, unknown>>,
  error: unknown,
): BusinessError | undefined {
  const { code = '', detail, column, message } = error as Refused;
  const named = (name: string): string => wire.getName(name) ?? name;
  if (code === '23505') {
    const field = named(lastColumn(detail));
    return new ConflictError(`${field}: another ${entity} already has this value`, 'duplicate', {
      [field]: 'duplicate',
    });
  }
  if (code === '23502') {
    const field = named(column ?? '');
    return new InputError(`${field}: a value is required`, 'input', { [field]: 'required' });
  }
  if (code === '23503') {
    const field = named(lastColumn(detail));
    return new InputError(`${field}: unknown reference, or still in use`, 'input', { [field]: 'unknown' });
  }
  // Data exceptions and check violations: out of range, invalid time, unsupported character.
  if (code === '23514' || code.startsWith('22'))
    return new InputError(`Invalid value for ${entity}: ${message ?? code}`);
  return undefined;
}
