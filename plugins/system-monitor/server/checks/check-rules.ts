import { InputError } from '#core';
import type { ResourceRules } from '#core/server';
import type { databaseCheck } from '../../database-check';
import { CheckRunner } from './check-runner';

/** A check is saved only when its query can be run and returns a number. */
export const checkRules: ResourceRules<typeof databaseCheck> = {
  beforeSave: async ({ Query, Comparison, Threshold }, _before, { services }) => {
    const { state, message } = await services.get(CheckRunner).try(Query, Comparison, Threshold);
    if (state === 'error')
      throw new InputError(`Query: ${message ?? ''}`, 'system-monitor.check', { reason: message ?? '' });
    return {};
  },
  afterRemove: async (rows, { tx }) => {
    await tx.query('delete from database_check_result where check_id = any($1::bigint[])', [
      rows.map(({ Check_ID }) => Check_ID),
    ]);
  },
};
