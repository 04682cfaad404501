import { BusinessError, ConflictError, inject, InputError } from '#core';
import type { Draft, Row } from '#core/resource';
import type { Statements } from '#core/server';
import { maxListPages, type listPage } from '../resource';
import { ListPageSources } from './list-page-sources';

type Page = Row<typeof listPage>;

/** Rules for list pages: each has a source that fetches it, and the number per client is limited. */
export class ListPageRules {
  constructor(@inject(ListPageSources) private readonly sources: ListPageSources) {}

  /** Returns the values to write besides those of the draft. */
  async prepare(
    draft: Draft<typeof listPage>,
    { clientId, isNew, tx }: { readonly clientId: string; readonly isNew: boolean; readonly tx: Statements },
  ): Promise<{ readonly Url: string; readonly Source_ID: string }> {
    if (isNew) await checkQuota(clientId, tx);
    const url = draft.Url.trim();
    try {
      return { Url: url, Source_ID: await this.sources.provide(tx, clientId, draft.Page_Name, url) };
    } catch (error) {
      if (error instanceof BusinessError)
        throw new InputError(`Url: ${error.message}`, error.code, { Url: error.code });
      throw error;
    }
  }

  /** Reconciles the sources of pages that were saved or deleted. */
  async settle(pages: readonly (Page | null)[], tx: Statements): Promise<void> {
    await this.sources.settle(
      tx,
      pages.map((page) => page?.Source_ID),
    );
  }
}

async function checkQuota(clientId: string, tx: Statements): Promise<void> {
  const { rows } = await tx.query<{ count: string }>('select count(*) from client_list_page where client_id = $1', [
    clientId,
  ]);
  if (Number(rows[0]?.count ?? 0) >= maxListPages)
    throw new ConflictError(`A client may have at most ${maxListPages} list pages`, 'websites.page-quota', {
      max: maxListPages,
    });
}
