import { describe, expect, it } from '@rstest/core';
import { z } from 'zod';
import { defineContract } from '#core';
import { getOpenApi } from './open-api';
import type { RegisteredCall } from './register-calls';

interface Condition {
  readonly Field: string;
  readonly Any: readonly Condition[];
}
const condition: z.ZodType<Condition> = z.lazy(() => z.object({ Field: z.string(), Any: z.array(condition) }));

const contract = defineContract({
  find: {
    method: 'POST',
    path: '/v1/pond/find',
    access: 'open',
    summary: 'Finds',
    body: z.object({ Condition: condition, Other: condition }),
    result: condition as unknown as z.ZodObject,
  },
  list: { method: 'GET', path: '/v1/pond/frog', access: 'open', summary: 'Lists', result: z.object({}) },
});
const calls: readonly RegisteredCall[] = [
  { plugin: 'pond', name: 'find', endpoint: contract.find },
  { plugin: 'pond', name: 'list', endpoint: contract.list },
  { plugin: 'pond', name: 'list', endpoint: { ...contract.list, path: '/v1/pond/newt/:id' } },
];

describe('API description', () => {
  const document = JSON.parse(JSON.stringify(getOpenApi(calls, '1.0.0'))) as Record<string, unknown>;

  it('resolves the references of recursive schemas in the whole document', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
      ([, reference = '']) => reference,
    );
    expect(references.filter((each) => !each.endsWith('/Error')).length).toBeGreaterThan(2);
    for (const reference of references) {
      const target = reference
        .split('/')
        .slice(1)
        .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);
      expect({ reference, target: typeof target }).toEqual({ reference, target: 'object' });
    }
  });

  it('names each operation once', () => {
    const ids = [...JSON.stringify(document).matchAll(/"operationId":"([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual(['pond.find', 'pond.list.v1.pond.frog', 'pond.list.v1.pond.newt.id']);
  });
});
