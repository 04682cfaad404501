import { ConflictError, NotFoundError, withServices } from '#core';
import { OperationLogService, wireMapper, type Caller, type Handlers } from '#core/server';
import { NodeConfig } from '#plugins/collector-nodes/server';
import { getHost, Visitor } from '#plugins/extraction/server';
import { cutText } from '#shared/text';
import type { MissingPageRow, missingContract } from '../contract';
import { MissingPages } from './missing-pages';
import { MissingReader, type MissingRecord } from './missing-reader';
import { mayEdit, mayEditSite, MissingSelectors, selectorsToWire } from './missing-selectors';

const entity = 'missing-detail-page';
const maxTextLength = 4000;

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

/** Handlers of the calls for pages that could not be read. */
export const missingCalls = withServices(
  {
    pages: MissingPages,
    reader: MissingReader,
    log: OperationLogService,
    visitor: Visitor,
    nodeConfig: NodeConfig,
    selectors: MissingSelectors,
  },
  ({ pages, reader, log, visitor, nodeConfig, selectors }): Handlers<typeof missingContract> => {
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
          Text: cutText(text, maxTextLength),
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
        const retryCount = await pages.requestFetch(ids, caller.userId);
        if (retryCount > 0)
          await log.record(caller, {
            entity,
            action: 'run',
            ip,
            ...(ids.length === 1 ? { id: ids[0] } : { after: { Missing_IDs: ids } }),
          });
        return { requested: retryCount };
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
          { signal, robots: source?.robots_mode ?? undefined, queue: caller.clientId },
        );
        if (visit.error) return { Page: null, Error: { Code: visit.error.code, Message: visit.error.message } };
        const { title, publishedAt = null, author = null, text, method, warnings } = visit.article;
        return {
          Page: {
            Title: title,
            Published_At: publishedAt,
            Author: author,
            Text: cutText(text, maxTextLength),
            Text_Length: text.length,
            Method: method,
            Warnings: [...warnings],
          },
          Error: null,
        };
      },
      saveSelectors: async ({ caller, body, ip }) => {
        const missing = await mustSee(caller, body.id);
        await selectors.save(caller, ip, missing, body);
        const scope = body.Scope === 'site' ? { host: getHost(missing.url) } : { sourceId: missing.source_id ?? '0' };
        const otherIds = body.All ? await reader.openOf(caller, scope) : [];
        return { requested: await pages.requestFetch([...new Set([missing.missing_id, ...otherIds])], caller.userId) };
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
        const changedIds = await pages.setDismissed(ids, body.Is_Dismissed, caller.userId);
        for (const id of changedIds)
          await log.record(caller, { entity, action: body.Is_Dismissed ? 'hide' : 'show', id, ip });
        return { changed: changedIds.length };
      },
    };
  },
);
