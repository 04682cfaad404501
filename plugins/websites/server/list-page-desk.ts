import { inject } from '#core';
import { ServerKernel, serveResource, type Caller } from '#core/server';
import { listPage } from '../resource';
import { listPageRules } from './list-page-rules';

/** The list of pages that clients watch, with its rules. */
export const pages = serveResource(listPage, listPageRules);

/** Has pages watched for clients, for other plugins, by the rules of the screen. */
export class ListPageDesk {
  private readonly desk: ReturnType<typeof pages.desk>;

  constructor(@inject(ServerKernel) kernel: ServerKernel) {
    this.desk = pages.desk(kernel);
  }

  /** Gives the id of the page that is watched from now on. */
  async add(
    caller: Caller,
    ip: string,
    { name, url }: { readonly name: string; readonly url: string },
  ): Promise<string> {
    const { List_Page_ID } = await this.desk.save(caller, ip, null, {
      Page_Name: name,
      Url: url,
      Media_Type: 'news',
      Interval_Minutes: 30,
      Is_Enabled: true,
    });
    return List_Page_ID;
  }
}
