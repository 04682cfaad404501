import { withServices } from '#core';
import { JobService, type ResourceRules, type Statements } from '#core/server';
import type { entityName } from '../resource';
import { nameJob, type NamedWord } from './fill-words';

/** Rules for names: stored articles that contain a name are processed again once the change is committed. */
export const entityNameRules = withServices({ jobs: JobService }, ({ jobs }): ResourceRules<typeof entityName> => {
  const scheduleExtraction = async (tx: Statements, names: Iterable<string>): Promise<void> => {
    for (const Name of new Set(names))
      await jobs.add(nameJob, { Name } satisfies NamedWord, { key: `${nameJob}:${Name}`, within: tx });
  };
  return {
    beforeSave: ({ Name, Canonical_Name }) => ({ Canonical_Name: Canonical_Name === Name ? null : Canonical_Name }),
    afterSave: (row, before, { tx }) => scheduleExtraction(tx, [row.Name, before?.Name ?? row.Name]),
    afterRemove: (rows, { tx }) =>
      scheduleExtraction(
        tx,
        rows.map(({ Name }) => Name),
      ),
  };
});
