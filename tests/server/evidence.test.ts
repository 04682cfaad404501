import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { CommandDeclaration } from '#core/server';
import { ClientService } from '#plugins/clients/server';
import { Collector, SourceService } from '#plugins/extraction/server';
import type { EvidenceEntry } from '#plugins/evidence';
import { ChainChecks, EvidenceFiles, Observer, Retention } from '#plugins/evidence/server';
import { startFullApp, sharedWord, type FullApp, type Person } from './full-app';

interface Proof {
  readonly Previous: string;
  readonly Path: readonly { readonly Sequence: string; readonly Digest: string }[];
  readonly Head: { readonly Sequence: string; readonly Hash: string };
  readonly Entries: readonly {
    readonly Sequence: string;
    readonly Hash: string;
    readonly Text: string;
    readonly Record: { readonly Offset: number; readonly Length: number } | null;
  }[];
}
interface Chain {
  readonly Client_ID: string;
  readonly Entries: number;
  readonly Bytes: number;
  readonly Refused: number;
  readonly Check: {
    readonly Ended_At: string | null;
    readonly Records: number;
    readonly Breaks: readonly { readonly Sequence: string; readonly Reason: string }[];
  } | null;
}

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const paragraph = (about: string) =>
  `${about}今日在当地举行说明会，记者从现场了解到多方面的情况，有关部门已经介入处理，结果将在一周内公布。`;
const page = (title: string, text: string) =>
  `<!doctype html><html><head><meta charset="utf-8"><title>${title}</title></head><body><nav>首页 新闻 体育</nav><article><h1>${title}</h1><p>${text}</p><p>${paragraph(title)}</p></article></body></html>`;

describe('evidence', () => {
  let app: FullApp;
  let site: Server;
  let base = '';
  const pages = new Map<string, { readonly status?: number; readonly body: string; readonly type?: string }>();

  const setting = (person: Person, more: object) =>
    app.ask<{ code?: string }>(person, 'PUT', '/v1/manage/evidence/setting', {
      body: {
        Keep: null,
        Retention_Days: null,
        Size_Limit_MB: null,
        Observe_After_Hours: null,
        Is_Page_Fetched: null,
        ...more,
      },
    });
  const collect = async (
    ...items: readonly {
      readonly path: string;
      readonly title: string;
      readonly text: string;
      readonly full?: string;
    }[]
  ) => {
    const feed = `/feed-${pages.size}`;
    for (const { path, title, text } of items) pages.set(path, { body: page(title, text) });
    const list = items
      .map(
        ({ path, title, full = '' }) =>
          `<item><title>${title}</title><link>${base}${path}</link><pubDate>${new Date().toUTCString()}</pubDate><description><![CDATA[${full}]]></description></item>`,
      )
      .join('');
    pages.set(feed, {
      type: 'application/rss+xml',
      body: `<?xml version="1.0"?><rss version="2.0"><channel><title>晨报</title><link>${base}/</link>${list}</channel></rss>`,
    });
    await app.kernel.get(SourceService).create({ name: feed, kind: 'rss', url: base + feed, interval: 600 });
    await app.kernel.get(Collector).collectDue();
    await app.runJobs();
  };
  const getId = async (path: string) =>
    (await app.database.query<{ article_id: string }>('select article_id from article where url like $1', [`%${path}`]))
      .rows[0]?.article_id ?? '';
  /** Restricts the analyst to no subjects, or removes the restriction. */
  const restrictAnalyst = async (Is_Restricted: boolean): Promise<void> => {
    const path = '/v1/manage/user-privilege-manage/user-privilege-setting/user-group-class-privilege';
    const { rows } = await app.database.query<{ user_group_id: string }>(
      `insert into user_group (client_id, user_group_name) values ($1, $2) returning user_group_id`,
      [app.clients.a, `受限组 ${Is_Restricted}`],
    );
    const User_Group_ID = rows[0]?.user_group_id ?? '';
    await app.database.query('update user_account set user_group_id = $2 where user_id = $1', [
      app.ids.analyst,
      User_Group_ID,
    ]);
    const body = { User_Group_ID, Is_Restricted, Categories: [] };
    expect((await app.ask('manager', 'PUT', path, { body })).status).toBe(200);
  };
  const observe = () => app.kernel.get(Observer).run();
  const list = async (id: string, person: Person = 'analyst') =>
    (
      await app.ask<{ list: EvidenceEntry[]; Is_Screen_Shot: boolean; Next_At: string | null }>(
        person,
        'GET',
        '/v1/article/article-evidence',
        { query: { id } },
      )
    ).body;
  const check = async (person: Person = 'manager'): Promise<Chain> => {
    expect(
      (await app.ask(person, 'POST', '/v1/manage/evidence/verify', { body: { Client_ID: app.clients.a } })).status,
    ).toBe(200);
    await app.runJobs();
    const { list: chains } = (await app.ask<{ list: Chain[] }>(person, 'GET', '/v1/manage/evidence/chain-list')).body;
    return chains.find(({ Client_ID }) => Client_ID === app.clients.a) as Chain;
  };
  const reasons = async () => (await check()).Check?.Breaks.map(({ Sequence, Reason }) => `${Sequence} ${Reason}`);
  /** Changes the database, runs a check, and reverts the change. */
  const during = async (change: string, parameters: readonly unknown[], look: () => Promise<void>) => {
    const { rows } = await app.database.query('select * from evidence_entry where client_id = $1', [app.clients.a]);
    await app.database.query(change, parameters);
    await look();
    await app.database.query('delete from evidence_entry where client_id = $1', [app.clients.a]);
    await app.database.copy(
      'evidence_entry',
      Object.keys(rows[0] as object),
      rows.map((row) => Object.values(row as object)),
    );
  };

  beforeAll(async () => {
    site = createServer((request, response) => {
      const {
        status = 200,
        body = '',
        type = 'text/html; charset=utf-8',
      } = pages.get(request.url ?? '') ?? { status: 404 };
      response.writeHead(status, { 'content-type': type }).end(body);
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    const { port } = site.address() as AddressInfo;
    base = `http://127.0.0.1:${port}`;
    app = await startFullApp({ OUTBOUND_ALLOW_HOSTS: `pages=127.0.0.1:${port}` });
    for (const plugin of ['extraction', 'evidence']) await app.kernel.activate(plugin);
  }, 60_000);
  afterAll(async () => {
    await app.close();
    site.closeAllConnections();
    await new Promise((resolve) => site.close(resolve));
  });

  it('stores nothing while no client needs it', async () => {
    await collect({ path: '/before', title: `${sharedWord}开会`, text: paragraph(sharedWord) });
    const id = await getId('/before');
    expect(await list(id)).toMatchObject({ list: [], Is_Screen_Shot: false, Next_At: null });
    const { rows } = await app.database.query(
      `select (select count(*)::int from evidence_candidate) as candidates,
        (select count(*)::int from evidence_task) as tasks`,
    );
    expect(rows).toEqual([{ candidates: 0, tasks: 0 }]);
    expect((await app.ask('analyst', 'GET', '/v1/article/article-evidence-warc', { query: { id } })).status).toBe(404);
  });

  it('stores the page of an article that a client’s subject matched, for this client only', async () => {
    expect((await setting('analyst', { Keep: 'all' })).status).toBe(403);
    expect((await setting('manager', { Keep: 'matched' })).status).toBe(200);
    await collect(
      { path: '/matched', title: `${sharedWord}召回`, text: paragraph(sharedWord) },
      { path: '/other', title: '城东修路', text: paragraph('城东') },
      { path: '/full', title: `${sharedWord}新品`, text: paragraph(sharedWord), full: paragraph(sharedWord).repeat(6) },
    );
    const id = await getId('/matched');
    const {
      list: [entry, ...more],
      Next_At,
    } = await list(id);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      Kind: 'page',
      Url: `${base}/matched`,
      Status: 200,
      Is_Stored: true,
      Payload_Digest: `sha256:${sha256(pages.get('/matched')?.body ?? '')}`,
    });
    expect(Date.parse(Next_At ?? '') - Date.parse(entry?.Fetched_At ?? '')).toBe(3_600_000);
    expect(await list(await getId('/other'), 'operator').catch(() => null)).not.toHaveProperty('list.0');
    expect((await list(id, 'stranger')).list).toEqual([]);
    expect((await app.database.query('select from evidence_candidate where url like $1', ['%/matched'])).rowCount).toBe(
      0,
    );

    const source = await app.ask<{ Text: string; Is_Stored: boolean }>('analyst', 'GET', '/v1/article/source-code', {
      query: { url: `${base}/matched` },
    });
    expect(source.body).toMatchObject({ Is_Stored: true, Text: pages.get('/matched')?.body });
    expect(
      (
        await app.ask<{ Is_Stored: boolean }>('stranger', 'GET', '/v1/article/source-code', {
          query: { url: `${base}/matched` },
        })
      ).body.Is_Stored,
    ).toBe(false);
    const piece = { id, Sequence: entry?.Sequence ?? '' };
    await restrictAnalyst(true);
    const hidden = await app.ask<{ Is_Stored: boolean }>('analyst', 'GET', '/v1/article/source-code', {
      query: { url: `${base}/matched` },
    });
    expect(hidden.body.Is_Stored).toBe(false);
    expect((await app.ask('analyst', 'GET', '/v1/article/article-evidence-source', { query: piece })).status).toBe(404);
    await restrictAnalyst(false);
    expect(
      (await app.ask('analyst', 'GET', '/v1/article/article-evidence-source', { query: piece })).body,
    ).toMatchObject({ Text: pages.get('/matched')?.body, Status: 200 });
    expect((await app.ask('stranger', 'GET', '/v1/article/article-evidence-source', { query: piece })).status).toBe(
      404,
    );
  });

  it('fetches the page of an article that arrived with its full text', async () => {
    const id = await getId('/full');
    expect((await list(id)).list).toEqual([]);
    expect(await observe()).toBe(1);
    expect((await list(id)).list).toMatchObject([{ Kind: 'page', Status: 200, Is_Stored: true }]);
  });

  it('stores a page on request and reports why if it cannot', async () => {
    const id = await getId('/before');
    const evidence = await app.ask<{ Sequence: string }>('analyst', 'POST', '/v1/article/article-evidence', {
      body: { id },
    });
    expect(evidence.status).toBe(200);
    expect((await list(id)).list.map(({ Sequence }) => Sequence)).toEqual([evidence.body.Sequence]);
    pages.delete('/before');
    expect((await app.ask('analyst', 'POST', '/v1/article/article-evidence', { body: { id } })).body).toMatchObject({
      code: 'evidence.not-there',
    });
    expect((await app.ask('watcher', 'POST', '/v1/article/article-evidence', { body: { id } })).status).toBe(403);
  });

  it('checks again and records the findings', async () => {
    const id = await getId('/matched');
    const due = async () => {
      await app.database.query(
        `update evidence_task set due_at = now() - interval '1 minute'
          where article_id = $1 and due_at = (select min(due_at) from evidence_task where article_id = $1)`,
        [id],
      );
      expect(await observe()).toBe(1);
    };
    await due();
    pages.set('/matched', { body: page(`${sharedWord}召回`, '公司否认了此前的说法。') });
    await due();
    pages.set('/matched', { status: 410, body: '已删除' });
    await due();
    const { list: entries, Next_At } = await list(id);
    expect(entries.map(({ Kind, Status }) => [Kind, Status])).toEqual([
      ['page', 200],
      ['unchanged', 200],
      ['changed', 200],
      ['gone', 410],
    ]);
    expect(Next_At).toBeNull();
    const { body } = await app.ask<{ Parts: { Kind: string; Text: string }[] }>(
      'analyst',
      'GET',
      '/v1/article/article-evidence-difference',
      { query: { id, Sequence: entries[2]?.Sequence ?? '' } },
    );
    expect(body.Parts.find(({ Kind }) => Kind === 'added')?.Text).toContain('公司否认了此前的说法');
    expect(body.Parts.find(({ Kind }) => Kind === 'removed')?.Text).toContain('说明会');
    expect(
      (
        await app.ask('analyst', 'GET', '/v1/article/article-evidence-source', {
          query: { id, Sequence: entries[1]?.Sequence ?? '' },
        })
      ).body,
    ).toMatchObject({ Text: expect.stringContaining('说明会') });
  });

  it('exports files that can be verified without the product', async () => {
    const id = await getId('/matched');
    const inject = async (form: string) =>
      (
        await app.app.inject({
          url: `/v1/article/article-evidence-${form}?id=${id}`,
          headers: { authorization: `Bearer ${await app.token('analyst')}` },
        })
      ).rawPayload;
    const warc = await inject('warc');
    const proofFile = await inject('proof');
    const proof = JSON.parse(proofFile.toString()) as Proof;
    let hash = proof.Previous;
    const hashes = new Map(proof.Path.map(({ Sequence, Digest }) => [Sequence, (hash = sha256(hash + Digest))]));
    expect(hash).toBe(proof.Head.Hash);
    expect(proof.Entries).toHaveLength(4);
    for (const { Sequence, Hash, Text, Record } of proof.Entries) {
      expect(hashes.get(Sequence)).toBe(Hash);
      expect(proof.Path.find((link) => link.Sequence === Sequence)?.Digest).toBe(sha256(Text));
      const bytes = warc.subarray(Record?.Offset, (Record?.Offset ?? 0) + (Record?.Length ?? 0));
      expect(Text).toContain(`record: ${sha256(bytes)}\n`);
    }
    expect(gunzipSync(warc).toString().split('WARC/1.1\r\n')).toHaveLength(1 + 1 + 4 * 3);
    if (spawnSync('jq', ['--version']).error) return;
    const folder = mkdtempSync(join(tmpdir(), 'proof-'));
    /** Runs the verification script that third parties use. */
    const verify = (proofText: string | Buffer, warcBytes: Buffer) => {
      const files = [join(folder, 'proof.json'), join(folder, 'pages.warc.gz')] as const;
      writeFileSync(files[0], proofText);
      writeFileSync(files[1], warcBytes);
      const { status, stdout, stderr } = spawnSync('bash', ['plugins/evidence/verify-proof.sh', ...files], {
        encoding: 'utf8',
      });
      return { status, stderr, lines: stdout.trim().split('\n') };
    };
    expect(verify(proofFile, warc)).toEqual({
      status: 0,
      stderr: '',
      lines: [
        ...proof.Entries.map(({ Sequence }) => `${Sequence}: entry and record verified`),
        `head: ${proof.Head.Hash}`,
      ],
    });
    const second = proof.Entries[1] as Proof['Entries'][number];
    const changed = Buffer.from(warc);
    const at = (second.Record?.Offset ?? 0) + 20;
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(verify(proofFile, changed)).toMatchObject({ status: 1 });
    expect(verify(proofFile, changed).lines).toContain(`${second.Sequence}: the record differs from its entry`);
    expect(verify(proofFile.toString().replace('status: 200', 'status: 404'), warc)).toMatchObject({ status: 1 });
    expect(verify(JSON.stringify({ ...proof, Previous: '1'.repeat(64) }), warc)).toMatchObject({ status: 1 });
    rmSync(folder, { recursive: true });
  });

  it('detects every kind of tampering with a chain', async () => {
    expect(await check('manager')).toMatchObject({ Entries: 6, Check: { Records: 6, Breaks: [] } });
    expect(
      (await app.ask('stranger', 'POST', '/v1/manage/evidence/verify', { body: { Client_ID: app.clients.a } })).status,
    ).toBe(404);
    expect(await app.kernel.get(ChainChecks).anchor()).toBe(1);
    expect(await app.kernel.get(ChainChecks).anchor()).toBe(0);
    const { a } = app.clients;
    await during(
      "update evidence_entry set url = 'https://elsewhere/' where client_id = $1 and sequence = 2",
      [a],
      async () => expect(await reasons()).toEqual(['2 hash']),
    );
    await during(
      "update evidence_entry set fetched_at = '2020-01-01T00:00:00Z' where client_id = $1 and sequence = 3",
      [a],
      async () => expect(await reasons()).toEqual(['3 hash']),
    );
    await during('delete from evidence_entry where client_id = $1 and sequence = 4', [a], async () =>
      expect(await reasons()).toEqual(['5 sequence', '5 previous']),
    );
    await during('delete from evidence_entry where client_id = $1 and sequence = 6', [a], async () =>
      expect(await reasons()).toEqual(['5 head', '5 anchor']),
    );
    await during(
      `with old as (select * from evidence_entry) update evidence_entry e
        set record_digest = o.record_digest, file = o.file, start = o.start, length = o.length from old o
        where e.client_id = $1 and o.client_id = $1 and e.sequence = 1 and o.sequence = 2`,
      [a],
      async () => expect(await reasons()).toEqual(['1 hash', '1 payload']),
    );

    const folder = join(app.config.dataFolder, 'evidence');
    const [file = ''] = readdirSync(folder);
    const bytes = readFileSync(join(folder, file));
    const { rows } = await app.database.query<{ start: string }>(
      'select start from evidence_entry where client_id = $1 and sequence = 2',
      [a],
    );
    const touched = Buffer.from(bytes);
    touched[Number(rows[0]?.start) + 30] = (touched[Number(rows[0]?.start) + 30] ?? 0) ^ 1;
    writeFileSync(join(folder, file), touched);
    expect(await reasons()).toEqual(['2 record-digest']);
    writeFileSync(join(folder, file), bytes.subarray(0, -100));
    expect(await reasons()).toEqual(['6 file-missing']);
    rmSync(join(folder, file));
    expect(await reasons()).toHaveLength(6);
    writeFileSync(join(folder, file), bytes);
    expect(await reasons()).toEqual([]);
  });

  it('reports the same on the command line', async () => {
    const verifyCommand = (await app.kernel.load('evidence')).commands?.find(
      ({ name }) => name === 'verify-evidence',
    ) as CommandDeclaration;
    expect(await verifyCommand.run(app.kernel, [])).toBe(0);
    await during(
      "update evidence_entry set detail = 'x' where client_id = $1 and sequence = 2",
      [app.clients.a],
      async () => expect(await verifyCommand.run(app.kernel, ['--client', app.clients.a])).toBe(1),
    );
    await expect(verifyCommand.run(app.kernel, ['--client', 'x'])).rejects.toThrow('--client');
  });

  it('stops where the room of a client is full, and says so', async () => {
    expect((await setting('manager', { Keep: 'matched', Size_Limit_MB: 100 })).status).toBe(403);
    expect((await setting('operator', { Size_Limit_MB: 1 })).status).toBe(200);
    await app.database.query('update evidence_chain set bytes = bytes + 1048576 where client_id = $1', [app.clients.a]);
    const id = await getId('/full');
    expect((await app.ask('analyst', 'POST', '/v1/article/article-evidence', { body: { id } })).body).toMatchObject({
      code: 'evidence.full',
    });
    await app.database.query('update evidence_chain set bytes = bytes - 1048576 where client_id = $1', [app.clients.a]);
    expect(await check()).toMatchObject({ Refused: 1, Check: { Breaks: [] } });
  });

  it('deletes files after their retention period and keeps the chain intact', async () => {
    const retention = app.kernel.get(Retention);
    const days = (count: number) => new Date(Date.now() + count * 86_400_000);
    expect(await retention.run(days(300))).toBe(0);
    expect(await retention.run(days(400))).toBe(1);
    expect(readdirSync(join(app.config.dataFolder, 'evidence'))).toEqual([]);
    expect(await check()).toMatchObject({ Entries: 7, Bytes: 0, Check: { Records: 0, Breaks: [] } });
    expect((await list(await getId('/matched'))).list.every(({ Is_Stored }) => !Is_Stored)).toBe(true);
  });

  it('stores content once the disk accepts it again', async () => {
    const folder = join(app.config.dataFolder, 'evidence');
    await app.kernel.get(EvidenceFiles).close();
    renameSync(folder, `${folder}-away`);
    writeFileSync(folder, 'in the way');
    await collect({ path: '/refused', title: `${sharedWord}停产`, text: paragraph(sharedWord) });
    rmSync(folder);
    renameSync(`${folder}-away`, folder);
    const id = await getId('/refused');
    expect((await list(id)).list).toEqual([]);
    await app.database.query("update domain_event_wait set next_try_at = now() where consumer = 'evidence.keep'");
    await app.runJobs();
    expect((await list(id)).list).toMatchObject([{ Kind: 'page', Is_Stored: true }]);
  });

  it('is deleted with its client', async () => {
    await app.kernel.get(ClientService).remove(app.clients.a);
    const { rows } = await app.database.query(
      `select (select count(*)::int from evidence_entry) as entries,
        (select count(*)::int from evidence_chain) as chains, (select count(*)::int from evidence_task) as tasks`,
    );
    expect(rows).toEqual([{ entries: 0, chains: 0, tasks: 0 }]);
  });
});
