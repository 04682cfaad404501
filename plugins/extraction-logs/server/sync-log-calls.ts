import { NotFoundError, withServices } from '#core';
import type { Handlers } from '#core/server';
import { changeToWire, ConfigLog, type ConfigVersionRecord } from '#plugins/collector-nodes/server';
import type { ConfigVersionRow, syncLogContract } from '../contract';
import { getTimes } from './times-of';

export const syncLogCalls = withServices(
  { log: ConfigLog },
  ({ log }): Handlers<typeof syncLogContract> => ({
    list: async ({ query: { keyword, Made_At, page, size } }) => {
      const [from, to] = getTimes(Made_At, 'Made_At');
      const { list, total } = await log.list({ keyword: keyword?.trim() || undefined, from, to }, { page, size });
      return { list: list.map(toWire), total };
    },
    get: async ({ query: { Version } }) => {
      const version = await log.get(Version);
      if (!version) throw new NotFoundError(`Configuration version ${Version} does not exist`);
      const [{ list, total }, uptakes] = [await log.changes(Version - 1, Version), await log.uptakes(Version)];
      return {
        ...toWire(version),
        list: list.map(changeToWire),
        total,
        Uptakes: uptakes.map(({ node_id, node_name, at }) => ({
          Node_ID: node_id,
          Node_Name: node_name,
          At: at.toISOString(),
        })),
      };
    },
  }),
);

const toWire = ({
  version,
  hash,
  made_at,
  items,
  changes,
  people,
  adopted,
}: ConfigVersionRecord): ConfigVersionRow => ({
  Version: version,
  Hash: hash,
  Made_At: made_at.toISOString(),
  Items: items,
  Changes: changes,
  People: [...people],
  Adopted: adopted,
});
