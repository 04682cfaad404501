import { describe, expect, it } from '@rstest/core';
import { isServiceExpired } from '#core';
import { trialEnd } from './trial';

const now = new Date('2026-03-01T04:00:00Z');

describe('a trial', () => {
  it('lasts 30 days from now, or from a later start', () => {
    expect(trialEnd(null, now).toISOString()).toBe('2026-03-31T04:00:00.000Z');
    expect(trialEnd(new Date('2026-01-01T00:00:00Z'), now).toISOString()).toBe('2026-03-31T04:00:00.000Z');
    expect(trialEnd(new Date('2026-05-01T00:00:00Z'), now).toISOString()).toBe('2026-05-31T00:00:00.000Z');
  });

  it('ends the service by that time', () => {
    const user = { Service_End_Date: trialEnd(null, now).toISOString(), Is_Simulate_Login_User: false };
    expect(isServiceExpired(user, Date.parse('2026-03-31T03:59:59Z'))).toBe(false);
    expect(isServiceExpired(user, Date.parse('2026-03-31T04:00:01Z'))).toBe(true);
  });
});
