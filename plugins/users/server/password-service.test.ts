import { availableParallelism } from 'node:os';
import { describe, expect, it } from '@rstest/core';
import { UnavailableError } from '#core/server';
import { Argon2PasswordService } from './password-service';

describe('Argon2PasswordService', () => {
  it('refuses passwords while many wait, and checks them again afterwards', async () => {
    const service = new Argon2PasswordService();
    const stored = await service.hash('correct horse');
    const asked = 140 + availableParallelism();
    const results = await Promise.allSettled(Array.from({ length: asked }, () => service.verify(stored, 'wrong')));
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    expect(refused.length).toBeGreaterThan(30);
    expect(refused.length).toBeLessThan(50);
    expect(refused.every((reason) => reason instanceof UnavailableError && reason.status === 503)).toBe(true);
    expect(await service.verify(stored, 'correct horse')).toBe(true);
    expect(await service.verify(null, 'correct horse')).toBe(false);
  });
});
