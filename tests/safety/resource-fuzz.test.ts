import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { draftSchema, type Resource } from '#core/resource';
import { anyCharacter } from '#shared/testing';
import { resources } from '../conventions/registry';
import { startFullApp, type FullApp, type Person } from '../server/full-app';

let app: FullApp;
beforeAll(async () => {
  app = await startFullApp();
}, 120_000);
afterAll(() => app.close());

const written = resources.filter(({ resource }) => !resource.readOnly).map(({ resource }) => resource);
const getPerson = (resource: Resource): Person => (resource.scope === 'global' ? 'operator' : 'manager');

/**
 * Inputs that break careless servers: wrong types, limits of numbers and times, and characters that no text column
 * stores.
 */
const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    '\0',
    'a\0b',
    '\ud800',
    "'; drop table subject; --",
    '%_\\',
    'x'.repeat(20_000),
    -1,
    0.5,
    1e308,
    Number.MAX_SAFE_INTEGER,
    '9999999999999999999',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
    '2026-02-30T00:00:00Z',
    [],
    ['1', '9223372036854775808'],
    [null],
    {},
    { __proto__: null, constructor: 1 },
    true,
  ),
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc.double(),
  fc.json(),
);

/** Returns a valid value of a field. */
function fitting(field: Resource['fields'][string]): unknown {
  if (field.default !== undefined) return field.default;
  switch (field.kind) {
    case 'text':
      return field.format === 'url' ? 'https://fuzz.example/a' : 'fuzz';
    case 'choice':
      return field.values?.[0];
    case 'number':
      return field.min ?? 1;
    case 'reference':
      return field.multiple ? [] : '1';
    case 'time':
      return '2026-01-01T00:00:00Z';
    case 'toggle':
      return true;
    case 'words':
      return [];
    case 'json':
      return {};
  }
}

const sent = (resource: Resource) => Object.entries(resource.fields).filter(([, { readOnly }]) => !readOnly);
const whole = (resource: Resource): Record<string, unknown> =>
  Object.fromEntries(
    sent(resource)
      .filter(([, { required }]) => required)
      .map(([name, field]) => [name, fitting(field)]),
  );

describe('calls of a resource', () => {
  it('cover every writable resource', () => {
    expect(written.length).toBeGreaterThan(30);
  });

  it.each(written.map((resource) => [resource.name, resource] as const))(
    '%s refuses null where there is always a value, by name',
    async (_, resource) => {
      for (const [name] of sent(resource).filter(([, field]) => field.required || field.default !== undefined)) {
        for (const method of ['POST', 'PUT']) {
          const body = { ...whole(resource), [resource.key]: '1', [name]: null };
          const answer = await app.ask<{ details?: Record<string, string>; message: string }>(
            getPerson(resource),
            method,
            resource.path,
            { body },
          );
          expect({ method, name, status: answer.status }).toEqual({ method, name, status: 400 });
          expect(Object.keys(answer.body.details ?? {})).toContain(name);
        }
      }
    },
  );

  it.each(written.map((resource) => [resource.name, resource] as const))(
    '%s answers any input without breaking',
    async (_, resource) => {
      const person = getPerson(resource);
      const ask = async (method: string, path: string, request: { query?: Record<string, string>; body?: unknown }) => {
        const { status, text } = await app.ask(person, method, path, request);
        if (status >= 500) throw new Error(`${method} ${path} ${JSON.stringify(request)} → ${status} ${text}`);
        return status;
      };
      const names = sent(resource).map(([name]) => name);
      const complete = Object.fromEntries(sent(resource).map(([name, field]) => [name, fitting(field)]));
      await ask('POST', resource.path, { body: complete });
      const draft = fc.dictionary(fc.constantFrom(...names), hostile, { maxKeys: 3 });
      const text = fc.oneof(
        fc.constantFrom('\0', '9999999999999999999', '1..x', '0000-01-01..', '..275760-09-13T00:00:00Z', '1e400', '%'),
        fc.string({ unit: anyCharacter, maxLength: 20 }),
      );
      const filters = fc.dictionary(
        fc.constantFrom(...Object.keys(resource.fields), 'keyword', 'sort', 'page', 'size'),
        text,
        { maxKeys: 2 },
      );
      const id = fc.oneof(
        fc.constantFrom('..275760-09-13T00:00:00Z', '0', '1', '9223372036854775807', '9223372036854775808', '1,2', ','),
        text,
      );
      await fc.assert(
        fc.asyncProperty(draft, filters, id, async (draftValues, query, key) => {
          const body = { ...whole(resource), ...draftValues };
          await ask('POST', resource.path, { body });
          await ask('PUT', resource.path, { body: { ...body, [resource.key]: key } });
          await ask('GET', resource.path, { query });
          await ask('POST', '/v1/manage/external-interface/data-export/count', {
            body: { Source: resource.name, Filter: query },
          });
          await ask('GET', `${resource.path}/${encodeURIComponent(key)}`, {});
          await ask('DELETE', resource.path, { query: { id: key } });
        }),
        { numRuns: 8, includeErrorInReport: true },
      );
      expect(draftSchema(resource).safeParse(whole(resource)).success).toBe(true);
    },
    120_000,
  );
});
