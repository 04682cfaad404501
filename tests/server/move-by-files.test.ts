import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { ClientService } from '#plugins/clients/server';
import { importFile } from '../../plugins/data-exchange/server/import-command';
import type { Transfer } from '../../plugins/subject-tools/contract';
import type { SubjectFile } from '../../plugins/subject-tools/subject-file';
import { articleAbout, startFullApp, ownWord, sharedWord, type FullApp, type Person } from './full-app';

const tool = '/v1/operate/client-manage/subject-tool';
const exportPath = '/v1/manage/external-interface/data-export';

interface StoredArticle {
  readonly url: string;
  readonly title: string;
  readonly text: string;
  readonly published_at: Date;
  readonly site: string;
  readonly author: string;
  readonly media_type: number;
}

/** Moves data older than the baseline: exported from one installation as files, and imported into a new one. */
describe('an installation that cannot be upgraded', () => {
  let former: FullApp;
  let fresh: FullApp;
  let clientId: string;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'opinion-monitor-move-'));
    former = await startFullApp();
    fresh = await startFullApp();
    await former.submit(
      articleAbout(sharedWord, 'first.example', { site: '南方日报', author: '李四', mediaType: 'newspaper' }),
      articleAbout(ownWord, 'second.example', { publishedAt: '2026-01-06T03:00:00Z', mediaType: 'weibo' }),
      articleAbout(sharedWord, 'third.example', { title: `${sharedWord}，"引号"与\n换行 <b>`, site: '=公式报' }),
      articleAbout(`${sharedWord}与${ownWord}`, 'fourth.example', {
        text: `${ownWord}${'很长的一段正文。'.repeat(800)}`,
      }),
    );
    await former.ask('manager', 'POST', '/v1/manage/class-manage/client-dictionary', {
      body: { Dictionary_Name: '产品名', Words: ['旗舰', '轿车'] },
    });
    await former.ask('manager', 'POST', '/v1/manage/class-manage/subject', {
      body: { Subject_Name: '产品', Rule: `${sharedWord} AND @产品名`, Notation: 'modern', Is_Enabled: true },
    });
    ({ client_id: clientId } = await fresh.kernel
      .get(ClientService)
      .create({ client_name: '甲公司（迁移）', client_type: 'enterprise', service_type_code: 'standard' }));
  }, 120_000);
  afterAll(async () => {
    await former.close();
    await fresh.close();
    rmSync(folder, { recursive: true });
  });

  const stored = async ({ database }: FullApp, client: string): Promise<readonly StoredArticle[]> =>
    (
      await database.query<StoredArticle>(
        `select a.url, a.title, whole_text(a.body_folded, t.changes) as text, a.published_at, a.site_name as site,
            a.author_name as author, a.media_type
          from (select article_id from client_article where client_id = $1 offset 0) c join article a using (article_id)
            join article_text t using (article_id) order by a.url`,
        [client],
      )
    ).rows;

  const exported = async (person: Person, format: string): Promise<Buffer> => {
    const { body: sources } = await former.ask<{
      list: { Name: string; Columns: { Key: string }[] }[];
    }>(person, 'GET', `${exportPath}/source-list`);
    const Columns = sources.list.find(({ Name }) => Name === 'articles')?.Columns.map(({ Key }) => Key);
    const begun = await former.ask<{ Export_ID: string }>(person, 'POST', exportPath, {
      body: { Source: 'articles', Format: format, Columns, Filter: {} },
    });
    expect([begun.status, begun.text]).toEqual([200, begun.text]);
    await former.runJobs();
    const { body } = await former.ask<{ authorization: string }>(person, 'POST', '/v1/download-token', {
      body: { purpose: 'download', resource: `${exportPath}/file?id=${begun.body.Export_ID}` },
    });
    const answer = await former.app.inject({
      method: 'GET',
      url: `${exportPath}/file?id=${begun.body.Export_ID}&authorization=${body.authorization}`,
    });
    expect(answer.statusCode).toBe(200);
    return answer.rawPayload;
  };

  it('exports its subjects, with the dictionaries that their rules use', async () => {
    const { body: file, status } = await former.ask<SubjectFile>('operator', 'POST', `${tool}/export-subject`, {
      body: { Client_ID: former.clients.a },
    });
    expect(status).toBe(200);
    const { body: made } = await fresh.ask<Transfer>('operator', 'POST', `${tool}/import-subject`, {
      body: { To_Client_ID: clientId, File: JSON.parse(JSON.stringify(file)) as object },
    });
    expect(made).toMatchObject({ State: 'done', Created: 3 });
  });

  it('exports its articles, and the subjects match them again', async () => {
    const before = await stored(former, former.clients.a);
    expect(before).toHaveLength(4);
    const path = join(folder, 'articles.jsonl');
    writeFileSync(path, await exported('manager', 'jsonl'));
    const { record: found } = await importFile(fresh.kernel, path);
    await fresh.runJobs();
    expect(found).toMatchObject({ Read_Count: 4, Stored_Count: 4, Error_Row_Count: 0 });
    expect(await stored(fresh, clientId)).toEqual(before);
  });
});
