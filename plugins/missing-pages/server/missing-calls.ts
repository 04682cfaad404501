import { ConflictError, InputError, NotFoundError, PermissionError, withServices } from '#core';
import { DatabaseService, OperationLogService, wireMapper, type Caller, type Handlers } from '#core/server';
import { ConfigKeeper, NodeConfig } from '#plugins/collector-nodes/server';
import { extractionSource, siteParser } from '#plugins/extraction';
import { SiteParserService, SourceService, Visitor, type KeptSelectors } from '#plugins/extraction/server';
import { cutText } from '#shared/text';
import type { MissingPageRow, missingContract } from '../contract';
import { MissingPages } from './missing-pages';
import { MissingReader, type MissingRecord } from './missing-reader';

const entity = 'missing-detail-page';
const shownText = 4000;

const { toWire } = wireMapper<MissingPageRow>([
  'Missing_ID',
  'Url',
  'Title',
  'Source_ID',
  'Source_Name',
  'State',
  'Error_Code',
  'Error_Message',
  'Tries',
  'First_At',
  'Last_At',
  'Next_At',
  'Repaired_By',
  'Ended_At',
  'Article_ID',
  'Body_Length',
]);

/** Returns whether the caller may change the source: platform operators, and a client for its own sources. */
const mayEdit = (caller: Caller, page: MissingRecord): boolean =>
  page.source_id !== null && (caller.userType === 'operator' || page.source_client_id === caller.clientId);

/** Returns whether the caller may set the selectors of a whole site. */
const mayEditSite = (caller: Caller): boolean => caller.privileges[siteParser.module]?.m === 1;

const selectorsToWire = (storedSelectors: KeptSelectors) => ({
  Title_Selector: storedSelectors.title_selector,
  Content_Selector: storedSelectors.content_selector,
  Author_Selector: storedSelectors.author_selector,
  Date_Selector: storedSelectors.date_selector,
  Remove_Selector: storedSelectors.remove_selector,
});

/** Handlers of the calls for pages that could not be read. */
export const missingCalls = withServices(
  {
    database: DatabaseService,
    pages: MissingPages,
    reader: MissingReader,
    log: OperationLogService,
    visitor: Visitor,
    nodeConfig: NodeConfig,
    siteParserService: SiteParserService,
    sourceService: SourceService,
    configKeeper: ConfigKeeper,
  },
  ({
    database,
    pages,
    reader,
    log,
    visitor,
    nodeConfig,
    siteParserService,
    sourceService,
    configKeeper,
  }): Handlers<typeof missingContract> => {
    const mustSee = async (caller: Caller, id: string): Promise<MissingRecord> => {
      const [page] = await reader.byIds(caller, [id]);
      if (!page) throw new NotFoundError(`Missing page ${id} does not exist`);
      return page;
    };
    const visible = async (caller: Caller, ids: readonly string[]): Promise<string[]> =>
      (await reader.byIds(caller, ids)).map(({ missing_id }) => missing_id);
    return {
      list: async ({ caller, query: { State, Source_ID, Error_Code, keyword, page, size } }) => {
        const { list, total, states, errors } = await reader.list(
          caller,
          { state: State, sourceId: Source_ID, errorCode: Error_Code, keyword: keyword?.trim() || undefined },
          { page, size },
        );
        return {
          list: list.map(toWire),
          total,
          States: states.map(({ state, count }) => ({ State: state, Count: count })),
          Errors: errors.map(({ error_code, count }) => ({ Error_Code: error_code, Count: count })),
        };
      },
      detail: async ({ caller, query }) => {
        const page = await mustSee(caller, query.id);
        const { text, source, host, parser } = await reader.more(page);
        const others = async (of: Parameters<typeof reader.openOf>[1]): Promise<number> =>
          (await reader.openOf(caller, of)).filter((id) => id !== page.missing_id).length;
        return {
          ...toWire(page),
          Text: cutText(text, shownText),
          May_Edit_Source: mayEdit(caller, page),
          Selectors: source && selectorsToWire(source),
          Site_Host: host,
          Site_Selectors: parser && selectorsToWire(parser),
          May_Edit_Site: mayEditSite(caller),
          Others: page.source_id === null ? 0 : await others({ sourceId: page.source_id }),
          Site_Others: await others({ host }),
        };
      },
      retry: async ({ caller, body, ip }) => {
        const ids = await visible(caller, body.id);
        const retryCount = await pages.askAgain(ids, caller.userId);
        if (retryCount > 0)
          await log.record(caller, {
            entity,
            action: 'run',
            ip,
            ...(ids.length === 1 ? { id: ids[0] } : { after: { Missing_IDs: ids } }),
          });
        return { asked: retryCount };
      },
      tryOut: async ({ caller, body, signal }) => {
        const missing = await mustSee(caller, body.id);
        await nodeConfig.takeUp();
        const { source } = await reader.more(missing);
        const visit = await visitor.page(
          missing.url,
          {
            title: body.Title_Selector || undefined,
            content: body.Content_Selector || undefined,
            author: body.Author_Selector || undefined,
            publishedAt: body.Date_Selector || undefined,
            remove: body.Remove_Selector || undefined,
          },
          { signal, robots: source?.robots_mode ?? undefined, asker: caller.clientId },
        );
        if (visit.error) return { Page: null, Error: { Code: visit.error.code, Message: visit.error.message } };
        const { title, publishedAt = null, author = null, text, method, warnings } = visit.article;
        return {
          Page: {
            Title: title,
            Published_At: publishedAt,
            Author: author,
            Text: cutText(text, shownText),
            Text_Length: text.length,
            Method: method,
            Warnings: [...warnings],
          },
          Error: null,
        };
      },
      saveSelectors: async ({ caller, body, ip }) => {
        const missing = await mustSee(caller, body.id);
        const { source, host, parser } = await reader.more(missing);
        const after = {
          Title_Selector: body.Title_Selector || null,
          Content_Selector: body.Content_Selector || null,
          Author_Selector: body.Author_Selector || null,
          Date_Selector: body.Date_Selector || null,
          Remove_Selector: body.Remove_Selector || null,
        };
        if (body.Scope === 'site') {
          if (!mayEditSite(caller))
            throw new PermissionError('Only platform operators may change parsers of whole sites');
          if (Object.values(after).every((selector) => selector === null))
            throw new InputError('Content_Selector: at least one selector is required', 'input', {
              Content_Selector: 'selector-needed',
            });
          const id = await siteParserService.save(
            host,
            {
              title_selector: after.Title_Selector,
              content_selector: after.Content_Selector,
              author_selector: after.Author_Selector,
              date_selector: after.Date_Selector,
              remove_selector: after.Remove_Selector,
            },
            caller.userId,
          );
          await log.record(caller, {
            entity: siteParser.name,
            action: parser ? 'update' : 'create',
            id,
            ip,
            ...(parser ? { before: selectorsToWire(parser) } : {}),
            after: { Host: host, ...after },
          });
        } else {
          if (missing.source_id === null || !source)
            throw new ConflictError(
              'The page belongs to no source whose selectors can be changed',
              'missing-pages.no-source',
            );
          if (!mayEdit(caller, missing))
            throw new PermissionError('The source belongs to the platform; contact its operators');
          await sourceService.update(missing.source_id, {
            titleSelector: after.Title_Selector,
            contentSelector: after.Content_Selector,
            authorSelector: after.Author_Selector,
            dateSelector: after.Date_Selector,
            removeSelector: after.Remove_Selector,
          });
          await log.record(caller, {
            entity: extractionSource.name,
            action: 'update',
            id: missing.source_id,
            ip,
            before: selectorsToWire(source),
            after,
          });
        }
        await configKeeper.publish(caller.userId);
        const all =
          body.Scope === 'site'
            ? await reader.openOf(caller, { host })
            : await reader.openOf(caller, { sourceId: missing.source_id ?? '0' });
        return {
          asked: await pages.askAgain([...new Set([missing.missing_id, ...(body.All ? all : [])])], caller.userId),
        };
      },
      paste: async ({ caller, body, ip }) => {
        const missing = await mustSee(caller, body.id);
        if (
          !(await pages.paste(missing.missing_id, { title: body.Title || undefined, text: body.Text }, caller.userId))
        )
          throw new ConflictError('The article already has its text', 'missing-pages.not-missing');
        await log.record(caller, {
          entity,
          action: 'update',
          id: missing.missing_id,
          ip,
          after: { Url: missing.url, Text_Length: body.Text.length },
        });
        return {};
      },
      dismiss: async ({ caller, body, ip }) => {
        const ids = await visible(caller, body.id);
        const { rows } = await database.query<{ missing_id: string }>(
          `update missing_page set state = $2, next_at = null, ended_by = case when $2 = 'dismissed' then $3::bigint end
          where missing_id = any($1::bigint[]) and state = $4 returning missing_id`,
          [ids, body.Is_Dismissed ? 'dismissed' : 'open', caller.userId, body.Is_Dismissed ? 'open' : 'dismissed'],
        );
        for (const { missing_id } of rows)
          await log.record(caller, { entity, action: body.Is_Dismissed ? 'hide' : 'show', id: missing_id, ip });
        return { changed: rows.length };
      },
    };
  },
);
