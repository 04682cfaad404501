import { draftSchema, type Resource } from '#core/resource';

/** Validation error of a field: the key of a text below `resource.fault` and its parameters. */
export interface Fault {
  readonly code: string;
  readonly parameters?: Readonly<Record<string, string | number>>;
}

interface Issue {
  readonly code?: string;
  readonly path: readonly PropertyKey[];
  readonly origin?: string;
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
  readonly format?: string;
  readonly message: string;
}

function getFault({ code, origin, minimum, maximum, format, message }: Issue, value: unknown): Fault {
  if (value === null || value === undefined || value === '') return { code: 'required' };
  if (code === 'too_small') {
    if (origin === 'string')
      return Number(minimum) <= 1 ? { code: 'required' } : { code: 'short', parameters: { min: Number(minimum) } };
    return { code: 'small', parameters: { min: Number(minimum) } };
  }
  if (code === 'too_big')
    return {
      code: origin === 'string' ? 'long' : origin === 'array' ? 'many' : 'large',
      parameters: { max: Number(maximum) },
    };
  if (code === 'invalid_type' && format === 'safeint') return { code: 'integer' };
  if (['email', 'mobile', 'url', 'color', 'hidden', 'scripts'].includes(message)) return { code: message };
  return { code: 'format' };
}

/** Validates a draft with the same rules as the server; returns the errors by field, none when it may be sent. */
export function checkDraft(
  resource: Resource,
  draft: Readonly<Record<string, unknown>>,
): { readonly faults: Readonly<Record<string, Fault>>; readonly value: Readonly<Record<string, unknown>> } {
  const cleaned = Object.fromEntries(
    Object.entries(draft).filter(
      ([name, value]) =>
        value !== undefined &&
        Object.hasOwn(resource.fields, name) &&
        !resource.fields[name]?.readOnly &&
        // A cleared field gets its default again.
        (value !== null || resource.fields[name]?.default === undefined),
    ),
  );
  const result = draftSchema(resource).safeParse(cleaned as never);
  if (result.success) return { faults: {}, value: result.data as Readonly<Record<string, unknown>> };
  const faults: Record<string, Fault> = {};
  for (const issue of result.error.issues as readonly Issue[]) {
    const name = String(issue.path[0] ?? '');
    faults[name] ??= getFault(issue, issue.path.length > 1 ? issue.message : draft[name]);
  }
  return { faults, value: cleaned };
}

/** Returns the field that a wire path such as `Words.0` leads into. */
export const getFieldName = (path: string): string => path.split('.', 1)[0] ?? path;

/**
 * Returns the errors by editable field from a server response; their codes are looked up as texts below
 * `resource.fault`.
 */
export function faultsOfDetails(
  resource: Resource,
  details: Readonly<Record<string, unknown>> | undefined,
): Readonly<Record<string, Fault>> {
  const named = Object.entries(details ?? {})
    .map(([path, code]) => [getFieldName(path), code] as const)
    .filter(([name]) => Object.hasOwn(resource.fields, name) && !resource.fields[name]?.readOnly);
  return Object.fromEntries(named.map(([name, code]) => [name, { code: typeof code === 'string' ? code : 'format' }]));
}
