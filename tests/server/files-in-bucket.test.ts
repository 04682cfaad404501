import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { FileService, FileStore, sweepFiles, wholeFile, type CommandDeclaration } from '#core/server';
import { silentLog, testBucket, type TestBucket } from '#core/server/testing';
import { Retention } from '#plugins/evidence/server';
import { checkBackup, makeBackup } from '../../core/server/backup';
import { loadFiles } from '../../core/server/backup/files';
import { FolderStore } from '../../core/server/files/folder-store';
import { moveFilesCommand } from '../../core/server/files/move-files-command';
import { startFullApp, sharedWord, type FullApp } from './full-app';

const page = `<!doctype html><html><head><meta charset="utf-8"><title>${sharedWord}召回</title></head><body><article><h1>${sharedWord}召回</h1><p>${sharedWord}今日在当地举行说明会。</p></article></body></html>`;

describe('files in a bucket', () => {
  let bucket: TestBucket;
  let app: FullApp;
  let site: Server;
  let article = '';

  const namesIn = async (prefix: string): Promise<string[]> => {
    const names: string[] = [];
    for await (const { name } of app.kernel.get(FileStore).list(prefix)) names.push(name);
    return names.sort();
  };
  const keep = () =>
    app.ask<{ Sequence: string }>('analyst', 'POST', '/v1/article/article-evidence', { body: { id: article } });
  const verify = async (): Promise<number | void> => {
    const { commands } = await app.kernel.load('evidence');
    const command = commands?.find(({ name }) => name === 'verify-evidence') as CommandDeclaration;
    return command.run(app.kernel, []);
  };

  beforeAll(async () => {
    bucket = await testBucket();
    site = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    const { port } = site.address() as AddressInfo;
    app = await startFullApp({ ...bucket.env, OUTBOUND_ALLOW_HOSTS: `pages=127.0.0.1:${port}` });
    await app.submit({
      url: `http://127.0.0.1:${port}/1`,
      title: `${sharedWord}召回`,
      text: `${sharedWord}今日召回。`,
    });
    article = [...(await app.articles('analyst')).values()][0] ?? '';
  });
  afterAll(async () => {
    await app.close();
    await bucket.close();
    site.closeAllConnections();
    await new Promise((resolve) => site.close(resolve));
  });

  it('include evidence: each batch in its own file with a valid chain', async () => {
    expect(await keep()).toMatchObject({ status: 200 });
    expect(await keep()).toMatchObject({ status: 200 });
    expect(await namesIn('evidence/')).toHaveLength(2);
    expect(await verify()).toBe(0);
  });

  it('are not considered lost while the bucket is unavailable', async () => {
    await bucket.stop();
    await expect(verify()).rejects.toThrow('cannot be reached');
    expect((await keep()).status).toBe(503);
    await bucket.start();
    expect(await verify()).toBe(0);
  });

  it('are deleted after their retention period, together with unreferenced ones', async () => {
    const days = (count: number) => new Date(Date.now() + count * 86_400_000);
    const { rows } = await app.database.query<{ count: number }>('select count(*)::int as count from evidence_file');
    expect(rows[0]?.count).toBe(3);
    expect(await app.kernel.get(Retention).run(days(2))).toBe(1);
    expect(await namesIn('evidence/')).toHaveLength(2);
    expect(await app.kernel.get(Retention).run(days(400))).toBe(2);
    expect(await namesIn('evidence/')).toEqual([]);
    expect(await verify()).toBe(0);
  });

  it('include attachments, whose rows hold no content', async () => {
    const files = app.kernel.get(FileService);
    const content = Buffer.from('附件');
    const { file_id } = await files.save({
      client_id: app.clients.a,
      purpose: 'test',
      name: 'note.txt',
      type: 'text/plain',
      content,
    });
    expect(await namesIn('files/')).toEqual([`files/${file_id}`]);
    const { rows } = await app.database.query('select size, content from stored_file where file_id = $1', [file_id]);
    expect(rows).toEqual([{ size: 6, content: null }]);
    expect((await files.read(file_id, app.clients.a)).content).toEqual(content);
    const parts: Uint8Array[] = [];
    for await (const part of (await files.stream(file_id, app.clients.a)).content as AsyncIterable<Uint8Array>)
      parts.push(part);
    expect(Buffer.concat(parts)).toEqual(content);
    expect(await files.remove(file_id, app.clients.b)).toBe(false);
    expect(await files.remove(file_id, app.clients.a)).toBe(true);
    expect(await namesIn('files/')).toEqual([]);
  });

  it('stay readable if they were stored in the database before', async () => {
    const { rows } = await app.database.query<{ file_id: string }>(
      `insert into stored_file (client_id, purpose, name, type, size, sha256, content)
        values ($1, 'test', 'old.txt', 'text/plain', 3, 'x', $2) returning file_id`,
      [app.clients.a, Buffer.from('old')],
    );
    const file = await app.kernel.get(FileService).read(rows[0]?.file_id ?? '', app.clients.a);
    expect(file.content.toString()).toBe('old');
  });

  it('are removed after their row is deleted, but not on the day they were stored', async () => {
    const store = app.kernel.get(FileStore);
    await store.put('files/1', Buffer.from('nobody’s'));
    const files = app.kernel.get(FileService);
    const old = new Proxy(store, {
      get: (target, key) =>
        key === 'list'
          ? async function* (prefix: string) {
              for await (const storedFile of target.list(prefix)) yield { ...storedFile, changedAt: new Date(0) };
            }
          : (Reflect.get(target, key) as () => unknown).bind?.(target),
    });
    await sweepFiles({ files, store, log: silentLog });
    expect(await namesIn('files/')).toEqual(['files/1']);
    await sweepFiles({ files, store: old, log: silentLog });
    expect(await namesIn('files/')).toEqual([]);
  });

  it('are part of a backup, which can be restored to a data folder and from there to a bucket', async () => {
    const store = app.kernel.get(FileStore);
    await store.put('exports/1/1', Buffer.from('kept'));
    const work = mkdtempSync(join(tmpdir(), 'files-in-bucket-'));
    const [target, folder] = [join(work, 'backup'), app.config.dataFolder];
    const manifest = await makeBackup({ database: app.database, store }, target);
    expect(manifest.files.map(({ path }) => path)).toContain('exports/1/1');
    expect(await checkBackup(target)).toEqual([]);
    await store.remove('exports/1/1');
    await loadFiles(manifest.files, join(target, 'files'), { dataFolder: folder, store: new FolderStore(folder) });
    expect(readFileSync(join(folder, 'exports/1/1'), 'utf8')).toBe('kept');
    expect(await moveFilesCommand.run(app.kernel, [])).toBe(0);
    expect((await wholeFile(store, 'exports/1/1')).toString()).toBe('kept');
    expect(existsSync(join(folder, 'exports/1/1'))).toBe(false);
    await store.remove('exports/1/1');
    rmSync(work, { recursive: true });
  });

  it('are reported to operators', async () => {
    await app.kernel.get(FileStore).put('exports/1/2', Buffer.from('12345'));
    const { Stores } = (
      await app.ask<{ Stores: { Kind: string; Name: string; Bytes: number | null }[] }>(
        'operator',
        'GET',
        '/v1/operate/system-monitor/all-database-monitor',
      )
    ).body;
    expect(Stores.filter(({ Name }) => Name === 'monitor/exports')).toMatchObject([{ Kind: 'files', Bytes: 5 }]);
  });
});
