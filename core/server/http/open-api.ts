import { z } from 'zod';
import type { Schema } from '#core';
import type { RegisteredCall } from './register-calls';

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly [more: string]: unknown;
}

const jsonSchema = (schema: Schema, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema as unknown as z.ZodType, {
    io,
    unrepresentable: 'any',
  }) as JsonSchema & { $schema?: string };
  return rest as JsonSchema;
};

const error = {
  description: 'A business error: { code, message }',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

const accessText = {
  open: 'Public.',
  key: 'For other systems, authenticated by a key.',
  user: 'For any signed-in user.',
} as const;

function operation({ plugin, name, endpoint }: RegisteredCall): Record<string, unknown> {
  const query = endpoint.query ? jsonSchema(endpoint.query, 'input') : {};
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
        : endpoint.body && jsonSchema(endpoint.body, 'input');
  const answer =
    endpoint.answers === 'file' || endpoint.answers === 'response'
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : {
          'application/json': { schema: endpoint.result ? jsonSchema(endpoint.result, 'output') : { type: 'object' } },
        };
  return {
    operationId: `${plugin}.${name}`,
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

function getPaths(calls: readonly RegisteredCall[]): Readonly<Record<string, Record<string, unknown>>> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls) {
    const path = call.endpoint.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[call.endpoint.method.toLowerCase()] = operation(call);
  }
  return paths;
}

/**
 * Describes every registered call in OpenAPI 3.1, from the same schemas that validate it; calls are described on the
 * first read, because hundreds of schemas would slow down server starts.
 */
export function getOpenApi(calls: readonly RegisteredCall[], version: string): Record<string, unknown> {
  let paths: ReturnType<typeof getPaths> | undefined;
  return {
    openapi: '3.1.0',
    info: { title: 'Opinion monitor', version },
    get paths() {
      return (paths ??= getPaths(calls));
    },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        key: { type: 'http', scheme: 'bearer', bearerFormat: 'a key of the client' },
      },
      schemas: {
        Error: {
          type: 'object',
          required: ['code', 'message'],
          properties: {
            code: { type: 'string' },
            message: { type: 'string' },
            details: { type: 'object' },
            request: { type: 'string' },
          },
        },
      },
    },
  };
}
