import { InputError, type Resolver } from '#core';
import { isId } from '#core/resource';
import type { Caller, Handlers } from '#core/server';
import { platformClientId } from '#plugins/clients/server';
import { articleRowSchema, type ArticleRow } from '../article';
import type { articleContract } from '../contract';
import { ArticleActions } from './articles/article-actions';
import { ArticleFiles } from './articles/article-files';
import { ArticleFigures } from './articles/article-figures';
import { ArticlePins } from './articles/article-pins';
import { ArticleReader } from './articles/article-reader';
import { getBounds } from './filters/bounds';
import { ReadingHistory } from './articles/reading-history';
import { ReadBelow } from './articles/read-below';
import { ShareLinks } from './articles/share-links';
import { SimilarArticles } from './articles/similar-articles';
import { ClusterDecisions } from './clusters/cluster-decisions';
import { MergeCandidates } from './clusters/merge-candidates';
import { listDocument } from './exports/list-document';
import { listFile } from './exports/list-file';
import { IntakeService } from './intake/intake-service';

/**
 * Returns the owner of articles: those that the platform provides belong to everybody, those of a client stay with the
 * client.
 */
const getOwner = (caller: Caller): string | undefined =>
  caller.clientId === platformClientId ? undefined : caller.clientId;

async function one(reader: ArticleReader, caller: Caller, id: string): Promise<ArticleRow> {
  return articleRowSchema.parse(await reader.detail(caller, id));
}

/** Creates the handlers of the article calls. */
export function articleCalls(services: Resolver): Handlers<typeof articleContract> {
  const reader = services.get(ArticleReader);
  const actions = services.get(ArticleActions);
  const similar = services.get(SimilarArticles);
  const decisions = services.get(ClusterDecisions);
  const pins = services.get(ArticlePins);
  const figures = services.get(ArticleFigures);
  const shares = services.get(ShareLinks);
  const intake = services.get(IntakeService);
  const files = services.get(ArticleFiles);
  const changed = async (count: Promise<number>) => ({ changed: await count });

  return {
    list: async ({ caller, query: { Is_Full, Is_Pinned_First, ...query } }) => {
      const { sort: _sort, after, size: _size, ...filter } = query;
      const read = async () => {
        const [page, pinned] = await Promise.all([
          reader.list(caller, query),
          Is_Pinned_First === 'true' && after === undefined ? reader.pinned(caller, filter) : [],
        ]);
        if (pinned.length === 0) return page;
        const first = new Set(pinned.map(({ Article_ID }) => Article_ID));
        return { ...page, list: [...pinned, ...page.list.filter(({ Article_ID }) => !first.has(Article_ID))] };
      };
      if (Is_Full === 'false') return read();
      const { Media_Type: _media, ...anyMedia } = filter;
      const [Newest_ID, page, Media] = await Promise.all([
        reader.newest(caller),
        read(),
        reader.mediaCounts(caller, anyMedia),
      ]);
      const chosen = filter.Media_Type?.split(',') ?? [];
      const Count = Media.filter(({ Media_Type }) => chosen.length === 0 || chosen.includes(Media_Type)).reduce(
        (sum, media) => sum + media.Count,
        0,
      );
      return { ...page, Count, Media: [...Media], Newest_ID };
    },
    count: ({ caller, query }) => reader.count(caller, query),
    exactCount: async ({ caller, query }) => ({
      total: (await reader.count(caller, query, Number.POSITIVE_INFINITY)).total,
    }),
    mediaCounts: async ({ caller, query }) => ({ list: [...(await reader.mediaCounts(caller, query))] }),
    detail: ({ caller, query }) => reader.detail(caller, query.id),
    openDetail: ({ query }) => shares.read(query.id, query.key),
    shareLink: ({ caller, body }) => shares.make(caller, body.id, body.Days),
    shareList: async ({ caller, query }) => ({ list: await shares.list(caller, query.id) }),
    shareRevoke: async ({ caller, query }) => {
      await shares.revoke(caller, query.Share_ID);
      return { changed: 1 };
    },
    create: async ({ caller, body }) => {
      await intake.submit([
        {
          via: 'api',
          clientId: getOwner(caller),
          title: body.Title,
          text: body.Text,
          url: body.Url ?? undefined,
          site: body.Site ?? undefined,
          author: body.Author ?? undefined,
          mediaType: body.Media_Type,
          publishedAt: body.Published_At ?? new Date().toISOString(),
          region: body.Region ?? undefined,
        },
      ]);
      return { Is_Queued: true };
    },
    update: async ({ caller, body }) => {
      await reader.detail(caller, body.id);
      if (body.Status) await actions.setStatus(caller, [body.id], body.Status);
      if (body.Emotion) await actions.setEmotion(caller, [body.id], body.Emotion);
      if (body.Tags) await actions.setTags(caller, body.id, body.Tags);
      return one(reader, caller, body.id);
    },
    remove: ({ caller, body }) => changed(actions.setHidden(caller, body.id, !body.restore)),
    changeStatus: ({ caller, body }) => changed(actions.setStatus(caller, body.id, body.Status)),
    changeEmotion: ({ caller, body }) => changed(actions.setEmotion(caller, body.id, body.Emotion)),
    tag: ({ caller, body }) => changed(actions.tag(caller, body.id, body.Add, body.Remove)),
    updateUrl: async ({ caller, body }) => {
      await actions.updateUrl(caller, body.id, body.Url);
      return { Url: body.Url };
    },
    processResult: async ({ caller, body }) => {
      const Result_ID = await actions.addResult(caller, body.id, body.Text);
      if (body.Status) await actions.setStatus(caller, [body.id], body.Status);
      return { Result_ID };
    },
    similarList: ({ caller, query }) => similar.list(caller, query.id, query.page, query.size),
    similarCount: async ({ caller, body }) => ({ list: await similar.counts(caller, body.id) }),
    similarSummary: ({ caller, query }) => similar.summary(caller, query.id),
    similarDifference: ({ caller, query }) => similar.difference(caller, query.id),
    similarMain: async ({ caller, body }) => ({ Choice_ID: await decisions.setMain(caller, body.id) }),
    similarSplit: async ({ caller, body }) => ({
      Choice_ID: await decisions.split(caller, body.id, body.Article_IDs, body.Is_Apart),
    }),
    similarMerge: async ({ caller, body }) => ({ Choice_ID: await decisions.merge(caller, body.id, body.With_ID) }),
    similarUndo: async ({ caller, body }) => {
      await decisions.undo(caller, body.Choice_ID);
      return body;
    },
    similarRead: async ({ caller, body }) => ({
      changed: await actions.markRead(caller, await similar.members(caller, body.id), true, false),
    }),
    similarCandidates: async ({ caller, query }) => ({
      list: await services.get(MergeCandidates).find(caller, query.id, query.keyword),
    }),
    similarChoices: async ({ caller, query }) => ({ list: await decisions.list(caller, query.id) }),
    highlight: ({ caller, query }) => reader.marks(caller, query.id, query.keyword),
    domainInfo: ({ caller, query }) => figures.domain(caller, query.id),
    uploadAttachments: async ({ caller, files: sent }) => {
      const { files: given, form } = await sent();
      const id = form.id ?? '';
      if (!isId(id)) throw new InputError('id: expected the id of the article the files belong to');
      return { list: await files.add(caller, id, given) };
    },
    attachmentList: async ({ caller, query }) => ({ list: await files.list(caller, query.id) }),
    attachment: ({ caller, query }) => files.download(caller, query.id, query.File_ID),
    stick: ({ caller, body }) => pins.pin(caller, body.id, true, null),
    unstick: ({ caller, query }) => changed(pins.unpin(caller, { articleId: query.id })),
    stuckList: async ({ caller }) => ({ list: await pins.list(caller) }),
    stuckCreate: ({ caller, body }) => pins.pin(caller, body.id, body.Is_Personal, body.Ends_At ?? null),
    stuckUpdate: ({ caller, body }) => changed(pins.update(caller, body.list)),
    unstuck: ({ caller, body }) => changed(pins.unpin(caller, { pinId: body.Pin_ID })),
    readBelow: async ({ caller, body: { Filter, From, Except_IDs, Also_IDs } }) => {
      const below = { filter: Filter, from: From, except: Except_IDs, also: Also_IDs };
      const { markId, changed: count } = await services.get(ReadBelow).mark(caller, below);
      return { Mark_ID: markId, changed: count };
    },
    readBelowUndo: ({ caller, body }) => changed(services.get(ReadBelow).undo(caller, body.Mark_ID)),
    logBrowse: ({ caller, body }) => changed(actions.markRead(caller, body.id, !body.unread, body.Is_Opened)),
    browseList: async ({ caller, query }) => {
      const { from, to } = getBounds(query.Browsed_At, 'Browsed_At');
      const rows = await services.get(ReadingHistory).list(caller, { ...query, from, to });
      const shown = rows.slice(0, query.size);
      const articles = new Map(
        (await reader.rows(caller, [...new Set(shown.map(({ article_id }) => article_id))])).map((row) => [
          row.Article_ID,
          row,
        ]),
      );
      return {
        list: shown.flatMap(({ browse_id, article_id, browsed_at }) => {
          const row = articles.get(article_id);
          return row ? [{ ...row, Browse_ID: browse_id, Browsed_At: browsed_at.toISOString() }] : [];
        }),
        next: rows.length > query.size ? (shown.at(-1)?.browse_id ?? null) : null,
      };
    },
    export: ({ caller, body: { format, columns, id, sort, Client_Domain: _domain, ...filter } }) => {
      const rows = {
        filter: Object.fromEntries(
          Object.entries(filter).flatMap(([name, value]) =>
            typeof value === 'string' && value !== '' ? [[name, value]] : [],
          ),
        ),
        ids: id ? id.split(',') : undefined,
        sort,
      };
      return format === 'docx' || format === 'pdf'
        ? listDocument(services, caller, { ...rows, format })
        : listFile(services, caller, { ...rows, columns: columns ? columns.split(',') : undefined, format });
    },
    summary: ({ caller, query }) =>
      figures.summary(caller, query.Published_At, (query.Subject_ID ?? '').split(',').filter(Boolean)),
    distribution: async ({ caller, query: { field, size, ...filter } }) => ({
      list: [...(await reader.distribution(caller, filter, field, size))],
    }),
    intake: async ({ caller, body }) => {
      await intake.submit(
        body.list.map((article) => ({ ...article, via: 'api' as const, clientId: getOwner(caller) })),
      );
      return { accepted: body.list.length };
    },
  };
}
