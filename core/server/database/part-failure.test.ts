import { describe, expect, it } from '@rstest/core';
import { partFailure } from './part-failure';
import { isPartAway, translateError } from './unavailable-error';

const refused =
  'connection to the remote node postgres@127.0.0.1:57433 failed with the following error: Connection refused';

describe('loss of a cluster machine', () => {
  it.each([
    ['08006', refused, '127.0.0.1:57433'],
    ['XX000', 'failure on connection marked as essential: db-2:5432', 'db-2:5432'],
    ['58030', 'failed to complete COPY on db-2:5432', 'db-2:5432'],
    ['57P01', 'terminating connection due to unexpected postmaster exit', undefined],
  ])('is recognized by %s and its message', (code, message, machine) => {
    const error = { severity: 'ERROR', code, message };
    expect(partFailure(error)).toEqual({ machine });
    expect(translateError(error)).toMatchObject({ status: 503, code: 'part-unavailable', machine });
  });

  it('is neither the end of our own connection nor another error of the extension', () => {
    for (const error of [
      { severity: 'FATAL', code: '57P01', message: 'terminating connection due to administrator command' },
      { severity: 'FATAL', code: '57P03', message: 'the database system is starting up' },
      { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 127.0.0.1:5432' },
    ]) {
      expect(isPartAway(translateError(error))).toBe(false);
      expect(translateError(error)).toMatchObject({ status: 503, code: 'unavailable' });
    }
    expect(
      partFailure({ severity: 'ERROR', code: 'XX000', message: 'cannot push down this subquery' }),
    ).toBeUndefined();
    expect(partFailure(undefined)).toBeUndefined();
  });
});
