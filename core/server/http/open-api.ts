import { z } from 'zod';
import type { Schema } from '#core';
import type { RegisteredCall } from './register-calls';

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly [more: string]: unknown;
}

/** Schemas that others refer to, by their name in the document. */
type Components = Record<string, unknown>;

/**
 * Returns the JSON schema of a call. Its shared parts become components, because references are resolved against the
 * whole document and not against the schema in which the parts stand.
 */
function jsonSchema(schema: Schema, io: 'input' | 'output', name: string, components: Components): JsonSchema {
  const {
    $schema: _,
    $defs: parts = {},
    ...rest
  } = z.toJSONSchema(schema as unknown as z.ZodType, { io, unrepresentable: 'any' }) as JsonSchema & {
    readonly $schema?: string;
    readonly $defs?: Readonly<Record<string, JsonSchema>>;
  };
  const toComponent = (reference: string): string =>
    reference === '#'
      ? `#/components/schemas/${name}`
      : reference.replace(/^#\/\$defs\//, `#/components/schemas/${name}.`);
  const refer = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(refer);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [
        key,
        key === '$ref' && typeof each === 'string' ? toComponent(each) : refer(each),
      ]),
    );
  };
  for (const [part, definition] of Object.entries(parts)) components[`${name}.${part}`] = refer(definition);
  const whole = refer(rest) as JsonSchema;
  if (JSON.stringify([rest, parts]).includes('"$ref":"#"')) components[name] = whole;
  return whole;
}

const error = {
  description: 'A business error: { code, message }',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

const accessText = {
  open: 'Public.',
  key: 'For other systems, authenticated by a key.',
  user: 'For any signed-in user.',
} as const;

function operation({ endpoint, plugin }: RegisteredCall, id: string, components: Components): Record<string, unknown> {
  const query = endpoint.query ? jsonSchema(endpoint.query, 'input', `${id}.query`, components) : {};
  const parameters = Object.entries(query.properties ?? {}).map(([parameter, schema]) => {
    const inPath = endpoint.path.includes(`:${parameter}`);
    return {
      name: parameter,
      in: inPath ? 'path' : 'query',
      required: inPath || (query.required?.includes(parameter) ?? false),
      schema,
    };
  });
  const content =
    endpoint.accepts === 'multipart'
      ? 'multipart/form-data'
      : endpoint.accepts === 'form'
        ? 'application/x-www-form-urlencoded'
        : endpoint.accepts === 'raw'
          ? '*/*'
          : 'application/json';
  const body =
    endpoint.accepts === 'multipart'
      ? { type: 'object', properties: { file: { type: 'string', format: 'binary' } } }
      : endpoint.accepts === 'raw'
        ? { type: 'string', format: 'binary' }
        : endpoint.body && jsonSchema(endpoint.body, 'input', `${id}.body`, components);
  const answer =
    endpoint.answers === 'file' || endpoint.answers === 'response'
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : {
          'application/json': {
            schema: endpoint.result
              ? jsonSchema(endpoint.result, 'output', `${id}.result`, components)
              : { type: 'object' },
          },
        };
  return {
    operationId: id,
    tags: [plugin],
    summary: endpoint.summary,
    description: endpoint.privilege
      ? `Requires the privilege ${endpoint.privilege.join(' ')}.`
      : accessText[endpoint.access ?? 'user'],
    security: endpoint.access === 'open' ? [] : [endpoint.access === 'key' ? { key: [] } : { bearer: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: { [content]: { schema: body } } } } : {}),
    responses: {
      200: { description: 'Done', content: answer },
      400: error,
      ...(endpoint.access === 'open' ? {} : { 401: error, 403: error }),
    },
  };
}

/**
 * Returns the id of each operation: plugin and call, and for calls of several resources with the same name also the
 * path, because ids must be unique in the document.
 */
function getIds(calls: readonly RegisteredCall[]): ReadonlyMap<RegisteredCall, string> {
  const shortId = ({ plugin, name }: RegisteredCall): string => `${plugin}.${name}`;
  const counts = new Map<string, number>();
  for (const call of calls) counts.set(shortId(call), (counts.get(shortId(call)) ?? 0) + 1);
  return new Map(
    calls.map((call) => [
      call,
      counts.get(shortId(call)) === 1
        ? shortId(call)
        : `${shortId(call)}${call.endpoint.path.replace(/[^\w-]+/g, '.')}`,
    ]),
  );
}

function getPaths(
  calls: readonly RegisteredCall[],
  components: Components,
): Readonly<Record<string, Record<string, unknown>>> {
  const ids = getIds(calls);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls) {
    const path = call.endpoint.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[call.endpoint.method.toLowerCase()] = operation(call, ids.get(call) as string, components);
  }
  return paths;
}

/** A reply with its code, its sentence and, for internal errors, the id of the request. */
const errorSchema = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    details: { type: 'object' },
    request: { type: 'string' },
  },
};

/**
 * Describes every registered call in OpenAPI 3.1, from the same schemas that validate it; calls are described on the
 * first read, because hundreds of schemas would slow down server starts.
 */
export function getOpenApi(calls: readonly RegisteredCall[], version: string): Record<string, unknown> {
  const components: Components = { Error: errorSchema };
  let paths: ReturnType<typeof getPaths> | undefined;
  return {
    openapi: '3.1.0',
    info: { title: 'Opinion monitor', version },
    get paths() {
      return (paths ??= getPaths(calls, components));
    },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        key: { type: 'http', scheme: 'bearer', bearerFormat: 'a key of the client' },
      },
      schemas: components,
    },
  };
}
