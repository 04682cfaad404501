import { inject } from '#core';
import type { Caller } from '#core/server';
import { NodeConfig } from '#plugins/collector-nodes/server';
import { plainText } from '#plugins/readers/server';
import { cutText } from '#shared/text';
import type { TrialRequest, TriedSource } from '../../contract';
import { needsPage } from '../collect/gather-articles';
import { HostService } from '../collect/hosts';
import { Visitor, type PageVisit } from '../collect/visitor';

const maxItems = 10;
const maxTextLength = 160;
/** Maximum wait in milliseconds for a page in a test visit; pages that would take longer are left out. */
const maxWait = 5000;

/** Visits a source for testing: nothing is stored. */
export class SourceTrial {
  constructor(
    @inject(Visitor) private readonly visitor: Visitor,
    @inject(HostService) private readonly hosts: HostService,
    @inject(NodeConfig) private readonly config: NodeConfig,
  ) {}

  /** Returns the items of a list and the article page of the first item that needs one. */
  async run(caller: Caller, source: TrialRequest, signal: AbortSignal): Promise<TriedSource> {
    await this.config.takeUp();
    const visit = await this.visitor.open(
      {
        url: source.Url,
        kind: source.Source_Kind,
        listSelector: source.List_Selector ?? undefined,
        robots: source.Robots_Mode,
        queue: caller.clientId,
      },
      signal,
    );
    const items = visit.list?.items ?? [];
    const needs = items.map((item) =>
      needsPage({ source_kind: source.Source_Kind, detail_mode: source.Detail_Mode }, item),
    );
    const pageUrl = items[needs.indexOf(true)]?.url;
    const page =
      pageUrl && this.isSoon(pageUrl)
        ? { url: pageUrl, ...(await this.openPage(caller, source, pageUrl, signal)) }
        : undefined;
    return {
      Http_Status: visit.status,
      Final_Url: visit.finalUrl,
      Moved_Url: visit.permanentUrl ?? null,
      Bytes: visit.bytes,
      Milliseconds: visit.milliseconds,
      Format: visit.list?.format ?? 'unknown',
      Title: visit.list?.title ?? '',
      Found: items.length,
      list: items.slice(0, maxItems).map((item, index) => {
        const text = plainText(item.html ?? '') || item.summary || '';
        return {
          Title: item.title,
          Url: item.url ?? null,
          Published_At: item.publishedAt ?? null,
          Author: item.author ?? null,
          Text: cutText(text, maxTextLength),
          Text_Length: text.length,
          Needs_Page: needs[index] === true,
        };
      }),
      ...getPage(page),
      Warnings: [...(visit.list?.warnings ?? [])],
      Feeds: (visit.list?.feeds ?? []).map(({ url, title }) => ({ Url: url, Title: title })),
      Error: visit.error ? { Code: visit.error.code, Message: visit.error.message } : null,
    };
  }

  private isSoon(url: string): boolean {
    return URL.canParse(url) && this.hosts.getWait(new URL(url).host) <= maxWait;
  }

  private openPage(caller: Caller, source: TrialRequest, url: string, signal: AbortSignal): Promise<PageVisit> {
    const selectors = {
      title: source.Title_Selector ?? undefined,
      content: source.Content_Selector ?? undefined,
      author: source.Author_Selector ?? undefined,
      publishedAt: source.Date_Selector ?? undefined,
      remove: source.Remove_Selector ?? undefined,
    };
    return this.visitor.page(url, selectors, { signal, robots: source.Robots_Mode, queue: caller.clientId });
  }
}

function getPage(page: (PageVisit & { readonly url: string }) | undefined): Pick<TriedSource, 'Page' | 'Page_Error'> {
  if (!page) return { Page: null, Page_Error: null };
  if (page.error) return { Page: null, Page_Error: { Code: page.error.code, Message: page.error.message } };
  const { title, publishedAt = null, author = null, text, method, warnings } = page.article;
  return {
    Page: {
      Url: page.url,
      Title: title,
      Published_At: publishedAt,
      Author: author,
      Text: cutText(text, 3 * maxTextLength),
      Text_Length: text.length,
      Method: method,
      Warnings: [...warnings],
    },
    Page_Error: null,
  };
}
