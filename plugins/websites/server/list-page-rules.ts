import { BusinessError, ConflictError, InputError } from '#core';
import type { Row } from '#core/resource';
import type { ResourceRules } from '#core/server';
import { maxListPages, type listPage } from '../resource';
import { settleSources, sourceFor } from './list-page-sources';

type Page = Row<typeof listPage>;

const getSources = (rows: readonly (Page | null)[]) => rows.map((row) => row?.Source_ID);

/** Rules for list pages: each has a source that fetches it, and the number per client is limited. */
export const listPageRules: ResourceRules<typeof listPage> = {
  beforeSave: async (draft, before, { caller, services, tx }) => {
    if (!before) {
      const { rows } = await tx.query<{ count: string }>('select count(*) from client_list_page where client_id = $1', [
        caller.clientId,
      ]);
      if (Number(rows[0]?.count ?? 0) >= maxListPages)
        throw new ConflictError(`A client may have at most ${maxListPages} list pages`, 'websites.page-quota', {
          most: maxListPages,
        });
    }
    const url = draft.Url.trim();
    try {
      return { Url: url, Source_ID: await sourceFor(services, tx, caller.clientId, draft.Page_Name, url) };
    } catch (error) {
      if (error instanceof BusinessError)
        throw new InputError(`Url: ${error.message}`, error.code, { Url: error.code });
      throw error;
    }
  },
  afterSave: (row, before, { services, tx }) => settleSources(services, tx, getSources([row, before])),
  afterRemove: (rows, { services, tx }) => settleSources(services, tx, getSources(rows)),
};
