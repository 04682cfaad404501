import { InputError, type Resolver } from '#core';
import { DatabaseService, JobService, OperationLogService, type Handlers } from '#core/server';
import { plainText } from '#plugins/readers/server';
import { CollectClock, ConfigKeeper, NodeConfig } from '#plugins/collector-nodes/server';
import { cutText } from '#shared/text';
import type { extractionContract, TriedSource } from '../../contract';
import { needsPage } from '../collect/gather-articles';
import { HostService } from '../collect/hosts';
import { collectJob, collectLane } from '../collect/collect-job';
import { Visitor, type PageVisit } from '../collect/visitor';
import { discoverCall } from '../sites/discover-call';
import { addListed } from './add-listed';

const entity = 'extraction-source';
const shownItems = 10;
const shownText = 160;
/** Maximum wait in milliseconds for a page in a test visit; pages that would take longer are left out. */
const maxWait = 5000;

/** Handlers of the calls for sources beyond those of their list. */
export function sourceCalls(services: Resolver): Handlers<typeof extractionContract> {
  const database = services.get(DatabaseService);
  const clock = services.get(CollectClock);
  const visitor = services.get(Visitor);
  const log = services.get(OperationLogService);

  return {
    ...discoverCall(services),

    figures: async () => {
      const now = clock.now();
      const { rows } = await database.query<
        Record<'total' | 'enabled' | 'running' | 'failing' | 'overdue' | 'articles' | 'runs' | 'failed', number>
      >(
        `select count(*)::int as total, count(*) filter (where is_enabled)::int as enabled,
          count(*) filter (where running_until >= $1)::int as running,
           count(*) filter (where state = 'failing' or state = 'gone')::int as failing,
             count(*) filter (where is_enabled and next_run_at < $1 - interval '2 minutes'
             and (running_until is null or running_until < $1))::int as overdue,
           coalesce(sum(articles_24h), 0)::int as articles,
           (select count(*)::int from extraction_run where started_at > $1 - interval '1 day') as runs,
           (select count(*)::int from extraction_run where started_at > $1 - interval '1 day'
             and status in ('failed', 'lost')) as failed
         from extraction_source`,
        [now],
      );
      const { total, enabled, running, failing, overdue, articles, runs, failed } = rows[0] as (typeof rows)[number];
      return {
        Total: total,
        Enabled: enabled,
        Running: running,
        Failing: failing,
        Overdue: overdue,
        Articles_24h: articles,
        Runs_24h: runs,
        Failed_Runs_24h: failed,
      };
    },

    tryOut: async ({ caller, body, signal }) => {
      const { Url, Source_Kind: kind, Detail_Mode } = body;
      await services.get(NodeConfig).takeUp();
      const visit = await visitor.open(
        {
          url: Url,
          kind,
          listSelector: body.List_Selector ?? undefined,
          robots: body.Robots_Mode,
          asker: caller.clientId,
        },
        signal,
      );
      const items = visit.list?.items ?? [];
      const needs = items.map((item) => needsPage({ source_kind: kind, detail_mode: Detail_Mode }, item));
      const first = items[needs.indexOf(true)];
      const selectors = {
        title: body.Title_Selector ?? undefined,
        content: body.Content_Selector ?? undefined,
        author: body.Author_Selector ?? undefined,
        publishedAt: body.Date_Selector ?? undefined,
        remove: body.Remove_Selector ?? undefined,
      };
      const isNear =
        first?.url !== undefined &&
        URL.canParse(first.url) &&
        services.get(HostService).getWait(new URL(first.url).host) <= maxWait;
      const page =
        first?.url && isNear
          ? {
              url: first.url,
              ...(await visitor.page(first.url, selectors, {
                signal,
                robots: body.Robots_Mode,
                asker: caller.clientId,
              })),
            }
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
        list: items.slice(0, shownItems).map((item, index) => {
          const text = plainText(item.html ?? '') || item.summary || '';
          return {
            Title: item.title,
            Url: item.url ?? null,
            Published_At: item.publishedAt ?? null,
            Author: item.author ?? null,
            Text: cutText(text, shownText),
            Text_Length: text.length,
            Needs_Page: needs[index] === true,
          };
        }),
        ...triedPage(page),
        Warnings: [...(visit.list?.warnings ?? [])],
        Feeds: (visit.list?.feeds ?? []).map(({ url, title }) => ({ Url: url, Title: title })),
        Error: visit.error ? { Code: visit.error.code, Message: visit.error.message } : null,
      };
    },

    run: async ({ caller, body, ip }) => {
      const { rowCount } = await database.query(
        `update extraction_source set asked_at = $2, next_run_at = least(next_run_at, $2)
          where source_id = any($1::bigint[])`,
        [body.id, clock.now()],
      );
      await services.get(JobService).add(collectJob, {}, collectLane(1));
      for (const id of body.id) await log.record(caller, { entity, action: 'run', id, ip });
      return { asked: rowCount ?? 0 };
    },

    changeEnableStatus: async ({ caller, body, ip }) => {
      const { rows } = await database.query<{ source_id: string }>(
        `update extraction_source set is_enabled = $2, updated_at = now(), next_run_at = case when $2 then $3
          else next_run_at end, current_interval = null,
           state = case when $2 and state = 'gone' then 'new' else state end where source_id = any($1::bigint[])
             and is_enabled is distinct from $2 returning source_id`,
        [body.id, body.Is_Enabled, clock.now()],
      );
      for (const { source_id } of rows)
        await log.record(caller, { entity, action: body.Is_Enabled ? 'enable' : 'disable', id: source_id, ip });
      await services.get(ConfigKeeper).publish(caller.userId);
      return { changed: rows.length };
    },

    importOpml: async ({ caller, files, ip, signal }) => {
      const [file] = (await files()).files;
      if (!file) throw new InputError('A file is required', 'file-missing');
      const { created, existing, refused } = await addListed(services, file, {
        queue: caller.clientId,
        signal,
      });
      for (const { sourceId, title, url } of created)
        await log.record(caller, {
          entity,
          action: 'create',
          id: sourceId,
          ip,
          after: { Source_Name: title, Url: url },
        });
      await services.get(ConfigKeeper).publish(caller.userId);
      return { created: created.length, existing, refused: [...refused] };
    },
  };
}

function triedPage(page: (PageVisit & { readonly url: string }) | undefined): Pick<TriedSource, 'Page' | 'Page_Error'> {
  if (!page) return { Page: null, Page_Error: null };
  if (page.error) return { Page: null, Page_Error: { Code: page.error.code, Message: page.error.message } };
  const { title, publishedAt = null, author = null, text, method, warnings } = page.article;
  return {
    Page: {
      Url: page.url,
      Title: title,
      Published_At: publishedAt,
      Author: author,
      Text: cutText(text, 3 * shownText),
      Text_Length: text.length,
      Method: method,
      Warnings: [...warnings],
    },
    Page_Error: null,
  };
}
