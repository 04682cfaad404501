import { createHash } from 'node:crypto';
import { describe, expect, it } from '@rstest/core';
import { contentPolicy, policyOfPage } from './content-policy';

const getScripts = (policy: string) => policy.split(';').find((each) => each.startsWith('script-src '));

describe('content security policy of a page', () => {
  it("allows the product's scripts and exactly the page's inline scripts", () => {
    const script = "try { go('a') }\ncatch {}";
    const hash = createHash('sha256').update(script).digest('base64');
    const policy = policyOfPage(`<head><script defer src="/a.js"></script><script>${script}</script></head>`);
    expect(getScripts(policy)).toBe(`script-src 'self' 'sha256-${hash}'`);
    expect(policy.replace(` 'sha256-${hash}'`, '')).toBe(contentPolicy);
    expect([policyOfPage('<p>nothing</p>'), getScripts(contentPolicy)]).toEqual([contentPolicy, "script-src 'self'"]);
  });
});
