import { ConflictError, grants, InputError, NotFoundError, withServices } from '#core';
import type { Caller, Handlers } from '#core/server';
import { ArticleReader, ScopeService } from '#plugins/articles/server';
import { CollectClock } from '#plugins/collector-nodes/server';
import type { evidenceContract, EvidenceEntry } from '../contract';
import { EvidenceBundles } from './keep/evidence-bundles';
import { EvidenceEntries, type EntryRow } from './keep/evidence-entries';
import { EvidenceKeeper } from './keep/evidence-keeper';
import { EvidenceReader } from './keep/evidence-reader';
import { EvidenceStore } from './keep/evidence-store';
import { EvidenceTasks } from './keep/evidence-tasks';
import { StoredPages } from './keep/stored-pages';
import { ScreenShotService } from './screen-shot/screen-shot-service';

const toEntry = (row: EntryRow): EvidenceEntry => ({
  Sequence: row.sequence,
  Kind: row.kind,
  Url: row.url,
  Status: row.status,
  Fetched_At: row.fetched_at?.toISOString() ?? null,
  Recorded_At: row.recorded_at.toISOString(),
  Payload_Digest: row.payload_digest,
  Record_Digest: row.record_digest,
  Hash: row.hash,
  Size: row.length,
  Detail: row.detail,
  Is_Stored: row.file !== '' && !row.is_removed,
});

function getSequence(sequenceByClient: ReadonlyMap<string, string>, { clientId }: Caller): { Sequence: string } {
  const Sequence = sequenceByClient.get(clientId);
  if (Sequence === undefined) throw new ConflictError('Storage quota for evidence reached', 'evidence.full');
  return { Sequence };
}

/** Returns the handlers for the evidence of an article. All of them use the caller's own chain. */
export const evidenceCalls = withServices(
  {
    entries: EvidenceEntries,
    bundles: EvidenceBundles,
    pages: StoredPages,
    reader: EvidenceReader,
    shots: ScreenShotService,
    scope: ScopeService,
    articles: ArticleReader,
    store: EvidenceStore,
    clock: CollectClock,
    tasks: EvidenceTasks,
    keeper: EvidenceKeeper,
  },
  ({
    entries,
    bundles,
    pages,
    reader,
    shots,
    scope,
    articles,
    store,
    clock,
    tasks,
    keeper,
  }): Handlers<typeof evidenceContract> => {
    const mustSee = (caller: Caller, id: string): Promise<void> =>
      scope.requireArticles(caller, [id], { withHidden: true });
    const getUrl = async (caller: Caller, id: string): Promise<string> => {
      const { Url } = await articles.detail(caller, id);
      if (!Url || !/^https?:/i.test(Url))
        throw new InputError('This article has no URL that could be fetched', 'evidence.no-address');
      return Url;
    };

    return {
      sourceCode: ({ caller, query, signal }) => pages.sourceOf(caller, query.url, signal),
      screenShot: async ({ caller, query, signal }) => {
        await mustSee(caller, query.id);
        const records = await entries.records(caller.clientId, query.id, { sequence: query.Sequence });
        const row = records.find(({ kind }) => kind === 'screen-shot');
        const storedPicture = row && (await reader.picture(row));
        const name = `article-${query.id}.png`;
        if (storedPicture) return { name, type: 'image/png', content: storedPicture, disposition: 'inline' };
        if (query.Sequence !== undefined || !grants(caller.privileges, ['evidence', 'action']))
          throw new NotFoundError('There is no screenshot of this article', 'evidence.no-picture-kept');
        return {
          name,
          type: 'image/png',
          content: (await shots.take(await getUrl(caller, query.id), signal)).picture,
          disposition: 'inline',
        };
      },
      takeScreenShot: async ({ caller, body, signal }) => {
        const url = await getUrl(caller, body.id);
        const { picture, type, width, height, browser } = await shots.take(url, signal);
        const sequenceByClient = await store.keep([
          {
            kind: 'screen-shot',
            articleId: body.id,
            url,
            clientIds: [caller.clientId],
            picture: { url, takenAt: clock.now(), type, picture },
            detail: JSON.stringify({ Width: width, Height: height, Browser: browser }),
          },
        ]);
        return getSequence(sequenceByClient, caller);
      },
      list: async ({ caller, query }) => {
        await mustSee(caller, query.id);
        const list = (await entries.list(caller.clientId, query.id)).map(toEntry);
        const next = await tasks.nextAt(query.id, caller.clientId);
        return {
          list,
          Is_Screen_Shot: list.some(({ Kind, Is_Stored }) => Kind === 'screen-shot' && Is_Stored),
          Has_Browser: shots.isAvailable,
          Next_At: next?.toISOString() ?? null,
        };
      },
      keep: async ({ caller, body, signal }) =>
        getSequence(
          await keeper.fetchAndKeep(body.id, await getUrl(caller, body.id), [caller.clientId], signal),
          caller,
        ),
      source: async ({ caller, query }) => {
        await mustSee(caller, query.id);
        return pages.sourceOfEntry(caller.clientId, query.id, query.Sequence);
      },
      difference: async ({ caller, query }) => {
        await mustSee(caller, query.id);
        return pages.difference(caller.clientId, query.id, query.Sequence);
      },
      warc: async ({ caller, query }) => {
        await mustSee(caller, query.id);
        const content = await bundles.warc(caller.clientId, query.id);
        return { name: `evidence-${query.id}.warc.gz`, type: 'application/gzip', content };
      },
      proof: async ({ caller, query }) => {
        await mustSee(caller, query.id);
        const proof = await bundles.proof(caller.clientId, query.id);
        return {
          name: `evidence-${query.id}.json`,
          type: 'application/json',
          content: `${JSON.stringify(proof, null, 1)}\n`,
        };
      },
    };
  },
);
