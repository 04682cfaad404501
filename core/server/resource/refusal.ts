import { ConflictError, InputError, type BusinessError } from '#core';
import type { WireMapper } from '../wire';

/** What the database says of a statement that it did not take. */
interface Refused {
  readonly code?: string;
  readonly detail?: string;
  readonly column?: string;
  readonly message?: string;
}

/** The last column that a detail such as `Key (client_id, name)=(1, a)` names. */
const lastColumn = (detail: string | undefined): string =>
  /\(([^)]+)\)=/
    .exec(detail ?? '')?.[1]
    ?.split(', ')
    .at(-1) ?? '';

/**
 * The mistake in the values given that made the database refuse a statement about a resource: taken already, missing,
 * naming nothing that is there, or none that a column can hold. Undefined when it was no such mistake.
 */
export function refusalOf(
  entity: string,
  wire: WireMapper<Record<string, unknown>>,
  error: unknown,
): BusinessError | undefined {
  const { code = '', detail, column, message } = error as Refused;
  const named = (name: string): string => wire.nameOf(name) ?? name;
  if (code === '23505') {
    const field = named(lastColumn(detail));
    return new ConflictError(`${field}: another ${entity} has this value`, 'duplicate', { [field]: 'duplicate' });
  }
  if (code === '23502') {
    const field = named(column ?? '');
    return new InputError(`${field}: a value was expected`, 'input', { [field]: 'required' });
  }
  if (code === '23503') {
    const field = named(lastColumn(detail));
    return new InputError(`${field}: it is not known, or still in use`, 'input', { [field]: 'unknown' });
  }
  // Data exceptions and broken checks: out of range, no time, a character that no text holds.
  if (code === '23514' || code.startsWith('22'))
    return new InputError(`A value of ${entity} does not fit: ${message ?? code}`);
  return undefined;
}
