import { JobService, type ResourceRules, type SaveContext } from '#core/server';
import type { entityName } from '../resource';
import { nameJob, type NamedWord } from './fill-words';

/** Rules for names: stored articles that contain a name are processed again once the change is committed. */
export const entityNameRules: ResourceRules<typeof entityName> = {
  beforeSave: ({ Name, Canonical_Name }) => ({ Canonical_Name: Canonical_Name === Name ? null : Canonical_Name }),
  afterSave: async (row, before, context) => {
    for (const name of new Set([row.Name, before?.Name ?? row.Name])) await readAgain(name, context);
  },
  afterRemove: async (rows, context) => {
    for (const { Name } of rows) await readAgain(Name, context);
  },
};

async function readAgain(name: string, { services, tx }: SaveContext): Promise<void> {
  await services
    .get(JobService)
    .add(nameJob, { Name: name } satisfies NamedWord, { key: `${nameJob}:${name}`, within: tx });
}
