import { expect } from '@rstest/core';
import type { FullApp, Person } from '../full-app';

/** An administrator, a user who sees the subjects of one category, and a user of another client. */
export const people = ['manager', 'analyst', 'stranger'] as const;

/** Returns calls as users of the test server; each call must succeed. */
export function getAsking(app: () => FullApp) {
  const ask = async <Answer>(
    person: Person,
    method: string,
    path: string,
    input: { readonly query?: Readonly<Record<string, string>>; readonly body?: object },
  ): Promise<Answer> => {
    const { status, body, text } = await app().ask<Answer>(person, method, path, input);
    expect([path, status, status === 200 ? '' : text]).toEqual([path, 200, '']);
    return body;
  };
  return {
    get: <Answer>(person: Person, path: string, query: Readonly<Record<string, string>> = {}) =>
      ask<Answer>(person, 'GET', path, { query }),
    send: <Answer>(person: Person, method: string, path: string, body: object) =>
      ask<Answer>(person, method, path, { body }),
  };
}
