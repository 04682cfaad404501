import { inject, withServices } from '#core';
import { ServerKernel, serveResource, type Caller, type ResourceAccess } from '#core/server';
import { listPage } from '../resource';
import { ListPageRules } from './list-page-rules';

const getRules = withServices({ rules: ListPageRules }, ({ rules }) => rules);

/** Resource of the clients' list pages, with its rules. */
export const pages = serveResource(listPage, {
  beforeSave: (draft, before, { caller, services, tx }) =>
    getRules(services).prepare(draft, { clientId: caller.clientId, isNew: before === null, tx }),
  afterSave: (row, before, { services, tx }) => getRules(services).settle([row, before], tx),
  afterRemove: (rows, { services, tx }) => getRules(services).settle(rows, tx),
});

/** Manages list pages of clients for other plugins, under the same rules as the screen. */
export class ListPageAdmin {
  private readonly pages: ResourceAccess<typeof listPage>;

  constructor(@inject(ServerKernel) kernel: ServerKernel) {
    this.pages = pages.access(kernel);
  }

  /** Adds a list page and returns its id. */
  async add(
    caller: Caller,
    ip: string,
    { name, url }: { readonly name: string; readonly url: string },
  ): Promise<string> {
    const { List_Page_ID } = await this.pages.save(caller, ip, null, {
      Page_Name: name,
      Url: url,
      Media_Type: 'news',
      Interval_Minutes: 30,
      Is_Enabled: true,
    });
    return List_Page_ID;
  }
}
