import { createHash } from 'node:crypto';
import { ConflictError, grants, InputError, NotFoundError, withServices } from '#core';
import { DatabaseService, OutboundService, type Caller, type Handlers } from '#core/server';
import { ArticleReader, getDifference, ScopeService } from '#plugins/articles/server';
import { CollectClock } from '#plugins/collector-nodes/server';
import { decodeBytes } from '#plugins/readers/server';
import type { evidenceContract, EvidenceEntry, PageSource } from '../contract';
import type { ChainedEntry } from './chain/entry';
import { makeProof } from './chain/proof';
import { EvidenceFiles } from './keep/evidence-files';
import { EvidenceKeeper } from './keep/evidence-keeper';
import { EvidenceReader, type RecordRow } from './keep/evidence-reader';
import { EvidenceStore } from './keep/evidence-store';
import { EvidenceTasks } from './keep/evidence-tasks';
import { ScreenShotService } from './screen-shot/screen-shot-service';
import { packRecord, warcFields } from './warc';

type EntryRow = ChainedEntry & { readonly record_id: string | null; readonly is_removed: boolean };

/** Describes the file. The text is the same each time, so that the offsets of a proof fit a file saved earlier. */
function getHead(clientId: string, articleId: string, entries: readonly EntryRow[]): Buffer {
  const hex = createHash('sha256').update(`${clientId}/${articleId}`).digest('hex');
  const id = `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  return packRecord({
    type: 'warcinfo',
    id,
    date: entries[0]?.recorded_at ?? new Date(0),
    fields: [['WARC-Filename', `evidence-${articleId}.warc.gz`]],
    contentType: 'application/warc-fields',
    block: warcFields({
      software: 'opinion-monitor',
      format: 'WARC file version 1.1',
      client: clientId,
      article: articleId,
    }),
  });
}

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
  Is_Kept: row.file !== '' && !row.is_removed,
});

/** Returns the handlers for the evidence of an article. All of them use the caller's own chain. */
export const evidenceCalls = withServices(
  {
    database: DatabaseService,
    reader: EvidenceReader,
    shots: ScreenShotService,
    files: EvidenceFiles,
    scope: ScopeService,
    articleReader: ArticleReader,
    outbound: OutboundService,
    evidenceStore: EvidenceStore,
    collectClock: CollectClock,
    evidenceTasks: EvidenceTasks,
    evidenceKeeper: EvidenceKeeper,
  },
  ({
    database,
    reader,
    shots,
    files,
    scope,
    articleReader,
    outbound,
    evidenceStore,
    collectClock,
    evidenceTasks,
    evidenceKeeper,
  }): Handlers<typeof evidenceContract> => {
    const getEntries = async ({ clientId }: Caller, articleId: string): Promise<EntryRow[]> =>
      (
        await database.query<EntryRow>(
          `select e.*, f.removed_at is not null as is_removed from evidence_entry e left
          join evidence_file f on f.name = e.file where e.client_id = $1 and e.article_id = $2 order by e.sequence
          limit 1000`,
          [clientId, articleId],
        )
      ).rows;
    const mustSee = (caller: Caller, id: string): Promise<void> =>
      scope.requireArticles(caller, [id], { withHidden: true });
    const getUrl = async (caller: Caller, id: string): Promise<string> => {
      const { Url } = await articleReader.detail(caller, id);
      if (!Url || !/^https?:/i.test(Url))
        throw new InputError('This article has no URL that could be fetched', 'evidence.no-address');
      return Url;
    };
    /** Returns the records of an article in the order of the given ids; deleted records are omitted. */
    const getRecords = async (articleId: string, ids: readonly (string | null)[]): Promise<readonly RecordRow[]> => {
      const { rows } = await database.query<RecordRow>(
        `select r.* from unnest($2::bigint[]) with ordinality as u (record_id, place)
        join evidence_record r on r.article_id = $1 and r.record_id = u.record_id order by u.place`,
        [articleId, ids.filter((id) => id !== null)],
      );
      return rows;
    };
    /** Returns the record of an entry of the caller's chain. */
    const getRecord = async (caller: Caller, articleId: string, sequence: string): Promise<RecordRow> => {
      await mustSee(caller, articleId);
      const { rows } = await database.query<{ record_id: string | null }>(
        'select record_id from evidence_entry where client_id = $1 and article_id = $2 and sequence = $3',
        [caller.clientId, articleId, sequence],
      );
      const [record] = await getRecords(articleId, [rows[0]?.record_id ?? null]);
      if (!record) throw new NotFoundError(`Evidence ${sequence} of article ${articleId} not found`);
      return record;
    };
    const getSource = async (row: RecordRow): Promise<PageSource> => {
      const page = await reader.page(row);
      if (!page)
        throw new NotFoundError('The file with this page was deleted at the end of its retention', 'evidence.removed');
      return {
        Url: row.final_url,
        Status: row.status ?? 0,
        Type: row.content_type,
        Text: reader.source(page),
        Fetched_At: row.fetched_at.toISOString(),
        Is_Kept: true,
      };
    };
    const getSequence = (sequenceByClient: ReadonlyMap<string, string>, { clientId }: Caller): { Sequence: string } => {
      const Sequence = sequenceByClient.get(clientId);
      if (Sequence === undefined) throw new ConflictError('Storage quota for evidence reached', 'evidence.full');
      return { Sequence };
    };
    /** Returns the stored records of an article in sequence, and the offset of each. */
    const getBundle = async (caller: Caller, id: string) => {
      await mustSee(caller, id);
      const entries = await getEntries(caller, id);
      if (entries.length === 0) throw new NotFoundError('No evidence of this article is stored', 'evidence.none');
      const head = getHead(caller.clientId, id, entries);
      const parts: Buffer[] = [head];
      const places = new Map<string, { readonly Offset: number; readonly Length: number }>();
      let offset = head.length;
      for (const entry of entries) {
        const bytes =
          entry.file === '' || entry.is_removed
            ? undefined
            : await files.read({ file: entry.file, start: Number(entry.start), length: entry.length });
        if (!bytes) continue;
        parts.push(bytes);
        places.set(entry.sequence, { Offset: offset, Length: bytes.length });
        offset += bytes.length;
      }
      return { entries, places, parts };
    };

    return {
      sourceCode: async ({ caller, query, signal }) => {
        const { rows: records } = await database.query<RecordRow>(
          `select r.* from evidence_record r where (r.url = $1 or r.final_url = $1) and r.kind = 'page' and r.status < 400
          order by r.fetched_at desc`,
          [query.url],
        );
        const { rows: entries } = await database.query<{ record_id: string; article_id: string }>(
          'select record_id, article_id from evidence_entry where client_id = $1 and record_id = any($2::bigint[])',
          [caller.clientId, records.map(({ record_id }) => record_id)],
        );
        const articleIds = [...new Set(entries.map(({ article_id }) => article_id))];
        const visible = new Set(await articleReader.visible(caller, articleIds, true));
        const visibleEntries = entries.filter(({ article_id }) => visible.has(article_id));
        const { rows: removed } = await database.query<{ name: string }>(
          'select name from evidence_file where name = any($1::text[]) and removed_at is not null',
          [records.map(({ file }) => file)],
        );
        const [newest] = records.filter(
          ({ record_id, file }) =>
            visibleEntries.some((entry) => entry.record_id === record_id) && !removed.some(({ name }) => name === file),
        );
        const page = newest && (await reader.page(newest));
        if (page) return getSource(page.row);
        const { status, finalUrl, headers, body } = await outbound.fetch(query.url, { signal, maxBytes: 2_000_000 });
        const Type = headers['content-type'] ?? '';
        return {
          Url: finalUrl,
          Status: status,
          Type,
          Text: decodeBytes(body, { contentType: Type || undefined }).text,
          Fetched_At: new Date().toISOString(),
          Is_Kept: false,
        };
      },
      screenShot: async ({ caller, query, signal }) => {
        await mustSee(caller, query.id);
        const { rows } = await database.query<{ record_id: string | null }>(
          `select record_id from evidence_entry where client_id = $1 and article_id = $2
          and ($3::bigint is null or sequence = $3) order by sequence desc`,
          [caller.clientId, query.id, query.Sequence ?? null],
        );
        const records = await getRecords(
          query.id,
          rows.map(({ record_id }) => record_id),
        );
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
        const sequenceByClient = await evidenceStore.keep([
          {
            kind: 'screen-shot',
            articleId: body.id,
            url,
            clientIds: [caller.clientId],
            picture: { url, takenAt: collectClock.now(), type, picture },
            detail: JSON.stringify({ Width: width, Height: height, Browser: browser }),
          },
        ]);
        return getSequence(sequenceByClient, caller);
      },
      list: async ({ caller, query }) => {
        await mustSee(caller, query.id);
        const list = (await getEntries(caller, query.id)).map(toEntry);
        const next = await evidenceTasks.nextAt(query.id, caller.clientId);
        return {
          list,
          Is_Screen_Shot: list.some(({ Kind, Is_Kept }) => Kind === 'screen-shot' && Is_Kept),
          Is_Browser_Found: shots.isFound,
          Next_At: next?.toISOString() ?? null,
        };
      },
      keep: async ({ caller, body, signal }) =>
        getSequence(
          await evidenceKeeper.fetchAndKeep(body.id, await getUrl(caller, body.id), [caller.clientId], signal),
          caller,
        ),
      source: async ({ caller, query }) => getSource(await getRecord(caller, query.id, query.Sequence)),
      difference: async ({ caller, query }) => {
        const after = await getRecord(caller, query.id, query.Sequence);
        const { rows } = await database.query<{ record_id: string | null }>(
          `select record_id from evidence_entry where client_id = $1 and article_id = $2 and sequence < $3
          order by sequence desc`,
          [caller.clientId, query.id, query.Sequence],
        );
        const records = await getRecords(
          query.id,
          rows.map(({ record_id }) => record_id),
        );
        const former = records.find(({ kind, status }) => kind === 'page' && (status ?? 400) < 400);
        const [was, is] = await Promise.all([former && reader.page(former), reader.page(after)]);
        if (!was || !is) throw new NotFoundError('The pages to compare are no longer available', 'evidence.removed');
        const [before, now] = await Promise.all([reader.text(was), reader.text(is)]);
        return {
          Before_At: was.row.fetched_at.toISOString(),
          After_At: after.fetched_at.toISOString(),
          Parts: getDifference(before, now),
        };
      },
      warc: async ({ caller, query }) => {
        const { parts } = await getBundle(caller, query.id);
        return { name: `evidence-${query.id}.warc.gz`, type: 'application/gzip', content: Buffer.concat(parts) };
      },
      proof: async ({ caller, query }) => {
        const { entries, places } = await getBundle(caller, query.id);
        const proof = await makeProof(database, caller.clientId, query.id, entries, places);
        return {
          name: `evidence-${query.id}.json`,
          type: 'application/json',
          content: `${JSON.stringify(proof, null, 1)}\n`,
        };
      },
    };
  },
);
