import { describe, expect, it } from '@rstest/core';
import type { Contract } from '#core';
import * as coreContracts from '#core/contract';
import { declaredCalls } from './registry';
import { filesBelow, textOf } from './tree';

describe('calls of the web core', () => {
  it('are declared in contracts of the core, and a plugin implements each', () => {
    const coreCalls = new Map(
      Object.values(coreContracts)
        .flatMap((each) => (typeof each === 'object' && !('parse' in each) ? Object.values(each as Contract) : []))
        .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
    );
    const made = filesBelow(['core/web'], /\.tsx?$/)
      .filter((path) => !/\.test\.|\/testing\//.test(path))
      .flatMap((path) =>
        [...textOf(path).matchAll(/'(GET|POST|PUT|DELETE)',\s*'(\/(?:v1|public)\/[^']*)'/g)].map(
          ([, method, address]) => `${method} ${address}`,
        ),
      );
    expect(made.length).toBeGreaterThan(10);
    expect(made.filter((call) => !coreCalls.has(call))).toEqual([]);
    const answered = new Set(declaredCalls.map(({ endpoint }) => endpoint));
    expect([...coreCalls].filter(([, endpoint]) => !answered.has(endpoint)).map(([call]) => call)).toEqual([]);
  });
});
