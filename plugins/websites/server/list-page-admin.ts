import { inject } from '#core';
import { ServerKernel, serveResource, type Caller } from '#core/server';
import { listPage } from '../resource';
import { listPageRules } from './list-page-rules';

/** Resource of the clients' list pages, with its rules. */
export const pages = serveResource(listPage, listPageRules);

/** Manages list pages of clients for other plugins, under the same rules as the screen. */
export class ListPageAdmin {
  private readonly access: ReturnType<typeof pages.access>;

  constructor(@inject(ServerKernel) kernel: ServerKernel) {
    this.access = pages.access(kernel);
  }

  /** Adds a list page and returns its id. */
  async add(
    caller: Caller,
    ip: string,
    { name, url }: { readonly name: string; readonly url: string },
  ): Promise<string> {
    const { List_Page_ID } = await this.access.save(caller, ip, null, {
      Page_Name: name,
      Url: url,
      Media_Type: 'news',
      Interval_Minutes: 30,
      Is_Enabled: true,
    });
    return List_Page_ID;
  }
}
