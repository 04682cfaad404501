import { z } from 'zod';
import { hasHiddenCharacters } from '#shared/validate';
import { idSchema } from '../contract/id-schema';
import { lineSchema, userNameSchema } from '../contract/line-schema';
import { pageSchema } from '../contract/page-schema';
import type { Field } from './fields';
import type { Draft, Resource, Row } from './resource';

const formats: Readonly<Record<Exclude<NonNullable<Field['format']>, 'user-name'>, RegExp>> = {
  email: /^\w+([.+-]\w+)*@\w+([.-]\w+)*\.[A-Za-z]{2,}$/,
  mobile: /^1\d{10}$/,
  url: /^https?:\/\/(?![^/?#]*@)\S+$/i,
  color: /^#[0-9a-f]{6}$/i,
};

function valueSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text': {
      if (field.format === 'user-name') return userNameSchema;
      let text = z.string().trim();
      if (field.max !== undefined) text = text.max(field.max);
      if (field.required) text = text.min(field.min ?? 1);
      const formatted = field.format ? text.regex(formats[field.format], field.format) : text;
      return field.multiline ? formatted : formatted.refine((value) => !hasHiddenCharacters(value), 'hidden');
    }
    case 'number': {
      let number = field.integer ? z.int() : z.number();
      if (field.min !== undefined) number = number.min(field.min);
      if (field.max !== undefined) number = number.max(field.max);
      return number;
    }
    case 'choice':
      return z.enum(field.values as [string, ...string[]]);
    case 'reference':
      return field.multiple ? z.array(idSchema).max(1000) : idSchema;
    case 'toggle':
      return z.boolean();
    case 'time':
      return z.iso.datetime({ offset: true });
    case 'words':
      return z.array(lineSchema(200, 1)).max(field.max ?? 1000);
    case 'json':
      return z.json().refine((value) => value !== null, 'null is not a value');
  }
}

/** Empty form values mean "not set". */
const emptyToUnset = (value: unknown): unknown => (value === '' ? undefined : value);

/**
 * Returns the schema of a sent field. A field with a default always has a value: if omitted it gets the default, and
 * null is refused. Any other optional field may be null.
 */
function sentSchema(field: Field): z.ZodType {
  const value = valueSchema(field);
  if (field.required) return value;
  const { default: fallback = null } = field;
  const baseSchema = fallback === null ? value.nullable() : value;
  return z
    .preprocess(emptyToUnset, baseSchema.optional())
    .optional()
    .transform((sent) => sent ?? fallback);
}

const sentShape = (resource: Resource): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([, { readOnly }]) => readOnly !== true)
      .map(([name, field]) => [name, sentSchema(field)]),
  );

/** Returns the schema of a draft, used by the form and the server. */
export function draftSchema<R extends Resource>(resource: R): z.ZodType<Draft<R>, Draft<R>> {
  return z.object(sentShape(resource)) as unknown as z.ZodType<Draft<R>, Draft<R>>;
}

/** Returns the schema of an update: the row's key with a complete draft. */
export function changeSchema<R extends Resource>(
  resource: R,
): z.ZodType<Draft<R> & { readonly [K in R['key']]: string }, Draft<R> & { readonly [K in R['key']]: string }> {
  return z.object({ ...sentShape(resource), [resource.key]: idSchema }) as unknown as z.ZodType<
    Draft<R> & { readonly [K in R['key']]: string },
    Draft<R> & { readonly [K in R['key']]: string }
  >;
}

/** Returns the schema of a row. */
export function rowSchema<R extends Resource>(resource: R): z.ZodType<Row<R>, Row<R>> {
  const shape = Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => [
      name,
      field.required && field.kind !== 'text'
        ? valueSchema(field)
        : field.kind === 'text'
          ? z.string().nullable()
          : valueSchema(field).nullable(),
    ]),
  );
  return z.looseObject({ [resource.key]: idSchema, ...shape }) as unknown as z.ZodType<Row<R>, Row<R>>;
}

/**
 * Returns the schema of the filters, sort order and page of a list. Every filter is text, as in URLs. Ranges are
 * `from..to`, choices a comma-separated list.
 */
export function listQuerySchema(resource: Resource) {
  const filters = Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([, { filter }]) => filter !== undefined)
      .map(([name]) => [name, z.string().max(500).optional()]),
  );
  return z.object({
    ...filters,
    keyword: z.string().max(200).optional(),
    sort: z.string().max(60).optional(),
    ...pageSchema({ maxPage: 100_000, maxSize: 200 }).shape,
  });
}
