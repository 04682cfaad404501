import { z } from 'zod';
import type { Endpoint } from '#core';

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly getAny?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly minimum?: number;
  readonly minItems?: number;
  readonly required?: readonly string[];
}

/** Values used for ids and other text in generated input. */
export interface SampleValues {
  /** One id for all fields, or a function that returns the id for a field name. */
  readonly id?: string | ((name: string) => string);
  /** One text for all fields, or a function that returns the text for a field name. */
  readonly text?: string | ((name: string) => string);
  /** Whether an optional field is filled; by default all are. */
  readonly optional?: (name: string) => boolean;
}

export const isId = (name: string): boolean => name === 'id' || /_IDs?$/.test(name);

const valueFor = (value: string | ((name: string) => string), name: string): string =>
  typeof value === 'string' ? value : value(name);

function sample(schema: JsonSchema, name: string, values: SampleValues): unknown {
  const { id = '1', text = 'x', optional = () => true } = values;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = [...(schema.getAny ?? []), ...(schema.oneOf ?? [])].find(({ type }) => type !== 'null');
  if (choice) return sample(choice, name, values);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((each) => sample(each, name, values))) as unknown;
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.find((each) => each !== 'null');
  if (type === 'object' || schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([key]) => schema.required?.includes(key) || optional(key))
        .map(([key, each]) => [key, sample(each, key, values)]),
    );
  // Lists have plural names: `Subject_IDs` contains ids like `Subject_ID`.
  if (type === 'array') return [sample(schema.items ?? {}, name.replace(/_IDs$/, '_ID'), values)];
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (type === 'boolean') return false;
  if (isId(name)) return valueFor(id, name);
  if (schema.format === 'date-time') return '2026-01-01T00:00:00Z';
  if (schema.format === 'uri') return 'https://example.com/';
  return valueFor(text, name);
}

const jsonSchemas = new WeakMap<object, JsonSchema>();

/** Cached per schema, because calls are tried with every id and every user. */
function getJsonSchema(schema: Endpoint['query']): JsonSchema {
  if (!schema) return {};
  const made =
    jsonSchemas.get(schema) ??
    (z.toJSONSchema(schema as unknown as z.ZodType, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
  jsonSchemas.set(schema, made);
  return made;
}

/** Generates the URL and body of a call from its schemas, including path parameters. */
export function sampleInput(
  endpoint: Endpoint,
  values: SampleValues = {},
): {
  readonly path: string;
  readonly query: Record<string, string>;
  readonly body: Record<string, unknown> | undefined;
} {
  const filled = sample(getJsonSchema(endpoint.query), '', values);
  const query = Object.fromEntries(
    Object.entries(typeof filled === 'object' && filled !== null ? filled : {}).map(([key, value]) => [
      key,
      String(value),
    ]),
  );
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = query[name] ?? valueFor(values.id ?? '1', name);
    delete query[name];
    return encodeURIComponent(name === 'hash' ? '0'.repeat(64) : Buffer.from(value).toString());
  });
  return {
    path,
    query,
    body: endpoint.body ? (sample(getJsonSchema(endpoint.body), '', values) as Record<string, unknown>) : undefined,
  };
}
