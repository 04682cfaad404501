import { InputError, withServices } from '#core';
import { isId } from '#core/resource';
import type { Caller, Handlers } from '#core/server';
import { platformClientId } from '#plugins/clients/server';
import { articleRowSchema, type ArticleRow } from '../article';
import type { articleContract } from '../contract';
import { ArticleActions } from './articles/article-actions';
import { ArticleFiles } from './articles/article-files';
import { ArticleFigures } from './articles/article-figures';
import { ArticleLists } from './articles/article-lists';
import { ArticlePins } from './articles/article-pins';
import { ArticleReader } from './articles/article-reader';
import { getBounds } from './filters/bounds';
import { ReadingHistory } from './articles/reading-history';
import { ReadBelow } from './articles/read-below';
import { ArticleShares } from './articles/article-shares';
import { SimilarArticles } from './articles/similar-articles';
import { ClusterDecisions } from './clusters/cluster-decisions';
import { MergeCandidates } from './clusters/merge-candidates';
import { checkSubmitted } from './intake/check-submitted';
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

const changed = async (count: Promise<number>) => ({ changed: await count });

/** Creates the handlers of the article calls. */
export const articleCalls = withServices(
  {
    lists: ArticleLists,
    reader: ArticleReader,
    actions: ArticleActions,
    similar: SimilarArticles,
    decisions: ClusterDecisions,
    candidates: MergeCandidates,
    pins: ArticlePins,
    figures: ArticleFigures,
    shares: ArticleShares,
    intake: IntakeService,
    files: ArticleFiles,
    history: ReadingHistory,
    below: ReadBelow,
  },
  ({
    lists,
    reader,
    actions,
    similar,
    decisions,
    candidates,
    pins,
    figures,
    shares,
    intake,
    files,
    history,
    below,
  }): Omit<Handlers<typeof articleContract>, 'export'> => ({
    list: ({ caller, query }) => lists.page(caller, query),
    count: ({ caller, query }) => reader.count(caller, query),
    exactCount: async ({ caller, query }) => ({
      total: (await reader.count(caller, query, Number.POSITIVE_INFINITY)).total,
    }),
    mediaCounts: async ({ caller, query }) => ({ list: [...(await reader.mediaCounts(caller, query))] }),
    detail: ({ caller, query }) => reader.detail(caller, query.id),
    openDetail: ({ query }) => shares.open({ Token: query.key }, query.id),
    openShared: ({ body }) => shares.open(body),
    shareLink: ({ caller, body }) => shares.make(caller, body.id, { days: body.Days, password: body.Password }),
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
      list: await candidates.find(caller, query.id, query.keyword),
    }),
    similarChoices: async ({ caller, query }) => ({ list: await decisions.list(caller, query.id) }),
    highlight: ({ caller, query }) => reader.marks(caller, query.id, query.keyword),
    domainInfo: ({ caller, query }) => figures.domain(caller, query.id),
    uploadAttachments: async ({ caller, files: sent }) => {
      const { files: received, form } = await sent();
      const id = form.id ?? '';
      if (!isId(id)) throw new InputError('id: expected the id of the article the files belong to');
      return { list: await files.add(caller, id, received) };
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
      const { markId, changed: count } = await below.mark(caller, {
        filter: Filter,
        from: From,
        except: Except_IDs,
        also: Also_IDs,
      });
      return { Mark_ID: markId, changed: count };
    },
    readBelowUndo: ({ caller, body }) => changed(below.undo(caller, body.Mark_ID)),
    logBrowse: ({ caller, body }) => changed(actions.markRead(caller, body.id, !body.unread, body.Is_Opened)),
    browseList: ({ caller, query }) => history.page(caller, { ...query, ...getBounds(query.Browsed_At, 'Browsed_At') }),
    summary: ({ caller, query }) =>
      figures.summary(caller, query.Published_At, (query.Subject_ID ?? '').split(',').filter(Boolean)),
    distribution: async ({ caller, query: { field, size, ...filter } }) => ({
      list: [...(await reader.distribution(caller, filter, field, size))],
    }),
    intake: async ({ caller, body }) => {
      const { articles, refused } = checkSubmitted(body.list, caller.timeZone);
      if (articles.length > 0)
        await intake.submit(
          articles.map((article) => ({ ...article, via: 'api' as const, clientId: getOwner(caller) })),
        );
      return { accepted: articles.length, refused: [...refused] };
    },
  }),
);
