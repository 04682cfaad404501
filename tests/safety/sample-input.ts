import { z } from 'zod';
import type { Endpoint } from '#core';

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly minimum?: number;
  readonly minItems?: number;
}

/** What stands in the place of an id, and of other text, in made-up input. */
export interface SampleValues {
  readonly id?: string;
  readonly text?: string;
}

const isId = (name: string): boolean => name === 'id' || /_IDs?$/.test(name);

function sample(schema: JsonSchema, name: string, values: SampleValues): unknown {
  const { id = '1', text = 'x' } = values;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].find(({ type }) => type !== 'null');
  if (choice) return sample(choice, name, values);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((each) => sample(each, name, values))) as unknown;
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.find((each) => each !== 'null');
  if (type === 'object' || schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, each]) => [key, sample(each, key, values)]),
    );
  if (type === 'array') return [sample(schema.items ?? {}, name, values)];
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (type === 'boolean') return false;
  if (isId(name)) return id;
  if (schema.format === 'date-time') return '2026-01-01T00:00:00Z';
  if (schema.format === 'uri') return 'https://example.com/';
  return text;
}

const jsonSchemas = new WeakMap<object, JsonSchema>();

/** Made once of each schema: calls are tried with every id and by everybody. */
function jsonSchemaOf(schema: Endpoint['query']): JsonSchema {
  if (!schema) return {};
  const made =
    jsonSchemas.get(schema) ??
    (z.toJSONSchema(schema as unknown as z.ZodType, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
  jsonSchemas.set(schema, made);
  return made;
}

/** The address and the body of a call, made up from its own schemas; parameters in the path too. */
export function sampleInput(
  endpoint: Endpoint,
  values: SampleValues = {},
): {
  readonly path: string;
  readonly query: Record<string, string>;
  readonly body: Record<string, unknown> | undefined;
} {
  const filled = sample(jsonSchemaOf(endpoint.query), '', values);
  const query = Object.fromEntries(
    Object.entries(typeof filled === 'object' && filled !== null ? filled : {}).map(([key, value]) => [
      key,
      String(value),
    ]),
  );
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = query[name] ?? values.id ?? '1';
    delete query[name];
    return encodeURIComponent(name === 'hash' ? '0'.repeat(64) : Buffer.from(value).toString());
  });
  return {
    path,
    query,
    body: endpoint.body ? (sample(jsonSchemaOf(endpoint.body), '', values) as Record<string, unknown>) : undefined,
  };
}
