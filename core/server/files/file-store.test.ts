import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { InputError } from '#core';
import { loadConfig } from '../config';
import { testBucket, type TestBucket } from '../testing/test-bucket';
import { FileMissingError, FileStoreError, removeBelow, wholeFile, type FileStore } from './file-store';
import { FolderStore } from './folder-store';
import { openFileStore } from './open-file-store';
import { sweepBelow } from './sweep-files';

const megabyte = 1024 * 1024;
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Yields this many chunks of one megabyte with different bytes; `after` runs after each. */
async function* pieces(count: number, after?: (index: number) => Promise<void>): AsyncIterable<Uint8Array> {
  for (let index = 0; index < count; index += 1) {
    yield Buffer.alloc(megabyte, index + 1);
    await after?.(index);
  }
}
const whole = (count: number): Buffer =>
  Buffer.concat(Array.from({ length: count }, (_, index) => Buffer.alloc(megabyte, index + 1)));

const namesIn = async (store: FileStore, prefix: string): Promise<string[]> => {
  const names: string[] = [];
  for await (const { name } of store.list(prefix)) names.push(name);
  return names.sort();
};

let work: string;
let bucket: TestBucket;
const storeWith = (env: Readonly<Record<string, string>>): FileStore => {
  const folder = mkdtempSync(join(work, 'data-'));
  return openFileStore(loadConfig({ DATA_DIR: folder, ...env }, folder));
};

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'file-store-'));
  bucket = await testBucket();
});
afterAll(async () => {
  await bucket.close();
  rmSync(work, { recursive: true, force: true });
});

describe.each([
  ['a folder', () => storeWith({})],
  ['a bucket', () => storeWith(bucket.env)],
  ['a bucket with a prefix', () => storeWith({ ...bucket.env, S3_PREFIX: 'teams/monitor' })],
] as const)('files in %s', (_kind, open) => {
  it('are read back in full, in part, and not at all once removed', async () => {
    const store = open();
    const content = randomBytes(1000);
    expect(await store.put('exports/1/2', content, { type: 'text/csv' })).toEqual({
      size: 1000,
      sha256: sha256(content),
    });
    expect(await wholeFile(store, 'exports/1/2')).toEqual(content);
    expect(await wholeFile(store, 'exports/1/2', { start: 10, length: 5 })).toEqual(content.subarray(10, 15));
    expect(await wholeFile(store, 'exports/1/2', { start: 990, length: 100 })).toEqual(content.subarray(990));
    expect(await wholeFile(store, 'exports/1/2', { start: 5000, length: 100 })).toHaveLength(0);
    expect(await store.size('exports/1/2')).toBe(1000);
    await store.put('exports/1/2', Buffer.from('another'));
    expect((await wholeFile(store, 'exports/1/2')).toString()).toBe('another');
    await store.remove('exports/1/2');
    await store.remove('exports/1/2');
    expect(await store.size('exports/1/2')).toBeUndefined();
    await expect(wholeFile(store, 'exports/1/2')).rejects.toBeInstanceOf(FileMissingError);
  });

  it('are listed and removed by prefix, in any number', async () => {
    const store = open();
    for (const name of ['files/lists/1/a', 'files/lists/1/b', 'files/lists/10/c', 'files/others/1/d'])
      await store.put(name, Buffer.from(name));
    expect(await namesIn(store, 'files/lists/1/')).toEqual(['files/lists/1/a', 'files/lists/1/b']);
    expect(await namesIn(store, '')).toEqual(
      expect.arrayContaining(['files/lists/1/a', 'files/lists/1/b', 'files/lists/10/c', 'files/others/1/d']),
    );
    for await (const { size, changedAt } of store.list('files/others/1/')) {
      expect(size).toBe('files/others/1/d'.length);
      expect(Math.abs(changedAt.getTime() - Date.now())).toBeLessThan(600_000);
    }
    await removeBelow(store, 'files/lists/1/');
    expect(await namesIn(store, 'files/lists/')).toEqual(['files/lists/10/c']);
  });

  it('may be large and streamed, text and bytes mixed', async () => {
    const store = open();
    const content = whole(20);
    const { size, sha256: hash } = await store.put('files/large/1/a', pieces(20));
    expect([size, hash]).toEqual([content.length, sha256(content)]);
    expect(sha256(await wholeFile(store, 'files/large/1/a'))).toBe(hash);
    const middle = { start: 9 * megabyte - 2, length: 4 };
    expect([...(await wholeFile(store, 'files/large/1/a', middle))]).toEqual([9, 9, 10, 10]);
    expect((await store.put('files/large/1/c', content)).sha256).toBe(hash);
    expect(sha256(await wholeFile(store, 'files/large/1/c'))).toBe(hash);
    const mixed = (async function* () {
      yield '报';
      yield Buffer.from('告');
    })();
    await store.put('files/large/1/b', mixed);
    expect((await wholeFile(store, 'files/large/1/b')).toString()).toBe('报告');
    await removeBelow(store, 'files/large/1/');
  });

  it('are stored completely or not at all', async () => {
    const store = open();
    const tooLarge = () => new InputError('too large');
    await expect(store.put('files/broken/1/a', pieces(12), { maxBytes: 10 * megabyte, tooLarge })).rejects.toThrow(
      'too large',
    );
    const failing = pieces(12, async (index) => {
      if (index === 10) throw new RangeError('stopped');
    });
    await expect(store.put('files/broken/1/b', failing)).rejects.toBeInstanceOf(RangeError);
    expect(await namesIn(store, 'files/broken/')).toEqual([]);
  });

  it('have names that cannot escape the store', async () => {
    const store = open();
    for (const name of [
      'plugins/a/b',
      'files/../../b',
      '/etc/passwd',
      'secrets/token',
      'files//b',
      'files',
      'files/.hidden',
      'files/b/',
    ])
      await expect(store.put(name, Buffer.from('x'))).rejects.toThrow('not a valid file name');
  });

  it('can be checked before anything is stored', async () => {
    const store = open();
    await store.check();
    expect(await namesIn(store, 'installation/')).toEqual([]);
  });
});

describe('a folder', () => {
  it('is readable by its owner only, and removes uploads interrupted a day ago', async () => {
    const folder = mkdtempSync(join(work, 'own-'));
    const store = new FolderStore(folder);
    await store.put('files/kept/1/a', Buffer.from('a'));
    expect(statSync(join(folder, 'files/kept/1/a')).mode & 0o077).toBe(0);
    for (const name of ['.old.part', '.new.part']) writeFileSync(join(folder, 'files/kept/1', name), 'x');
    utimesSync(join(folder, 'files/kept/1/.old.part'), new Date(0), new Date(0));
    expect(await namesIn(store, 'files/kept/')).toEqual(['files/kept/1/a']);
    expect(await store.forgetBroken(new Date(Date.now() - 86_400_000))).toBe(1);
    expect(readdirSync(join(folder, 'files/kept/1')).sort()).toEqual(['.new.part', 'a']);
  });

  it("does not touch the machine's other files", async () => {
    const folder = mkdtempSync(join(work, 'own-'));
    mkdirSync(join(folder, 'secrets'));
    writeFileSync(join(folder, 'secrets/token'), 'x');
    mkdirSync(join(folder, 'plugins/shift-notes'), { recursive: true });
    writeFileSync(join(folder, 'plugins/shift-notes/server.js'), 'x');
    mkdirSync(join(folder, 'files'));
    writeFileSync(join(folder, 'files/值班 表.txt'), 'x');
    expect(await namesIn(new FolderStore(folder), '')).toEqual([]);
  });

  it('reports that it cannot be written', async () => {
    const folder = join(mkdtempSync(join(work, 'own-')), 'file');
    writeFileSync(folder, 'in the way');
    await expect(new FolderStore(folder).check()).rejects.toThrow(`DATA_DIR ${folder} cannot be written`);
  });

  it('is swept of unknown files after a day', async () => {
    const folder = mkdtempSync(join(work, 'own-'));
    const store = new FolderStore(folder);
    for (const name of ['files/1', 'files/2', 'files/3']) await store.put(name, Buffer.from(name));
    for (const name of ['files/1', 'files/2']) utimesSync(join(folder, name), new Date(0), new Date(0));
    const referencedNames = new Set(['files/1']);
    expect(await sweepBelow(store, 'files/', async (names) => names.filter((name) => !referencedNames.has(name)))).toBe(
      1,
    );
    expect(await namesIn(store, '')).toEqual(['files/1', 'files/3']);
  });
});

describe('a bucket', () => {
  const getFault = async (env: Readonly<Record<string, string>>) => {
    const store = storeWith({ ...bucket.env, ...env });
    const checked = await store.check().catch((error: unknown) => error);
    expect(checked).toBeInstanceOf(FileStoreError);
    const { fault, message, status } = checked as FileStoreError;
    expect(status).toBe(503);
    return [fault, message.slice(0, message.indexOf(':', message.indexOf('S3') + 30))];
  };

  it('reports invalid settings', async () => {
    expect((await getFault({ S3_SECRET_KEY: 'wrong' }))[0]).toBe('refused');
    expect((await getFault({ S3_ACCESS_KEY: 'nobody' }))[0]).toBe('refused');
    expect((await getFault({ S3_BUCKET: 'elsewhere' }))[0]).toBe('no-bucket');
    expect((await getFault({ S3_ENDPOINT: 'http://127.0.0.1:9' }))[0]).toBe('unreachable');
    const missing = storeWith({ ...bucket.env, S3_BUCKET: 'elsewhere' });
    await expect(missing.check()).rejects.toThrow(`The bucket elsewhere at ${bucket.env.S3_ENDPOINT} does not exist`);
    await expect(wholeFile(missing, 'exports/1/2')).rejects.toBeInstanceOf(FileStoreError);
    await expect(namesIn(missing, 'exports/')).rejects.toBeInstanceOf(FileStoreError);
  });

  it('leaves no partial file when it becomes unavailable, and serves again afterwards', async () => {
    const store = storeWith(bucket.env);
    await store.put('files/kept/1/a', pieces(20));
    const going = pieces(24, async (index) => {
      if (index === 12) await bucket.stop();
    });
    await expect(store.put('files/gone/1/a', going)).rejects.toMatchObject({ fault: 'unreachable' });
    await expect(store.size('files/kept/1/a')).rejects.toMatchObject({ fault: 'unreachable' });
    await bucket.start();
    expect(await store.size('files/gone/1/a')).toBeUndefined();
    const reading = async () => {
      for await (const _piece of await store.get('files/kept/1/a')) await bucket.stop();
    };
    await expect(reading()).rejects.toMatchObject({ fault: 'unreachable' });
    await bucket.start();
    expect(sha256(await wholeFile(store, 'files/kept/1/a'))).toBe(sha256(whole(20)));
  });

  it('shows nothing of others when shared', async () => {
    const [own, others] = [storeWith(bucket.env), storeWith({ ...bucket.env, S3_PREFIX: 'elsewhere' })];
    for (const store of [own, others]) await store.put('files/shared/a', Buffer.from('a'));
    expect((await namesIn(own, '')).filter((name) => name.includes('shared'))).toEqual(['files/shared/a']);
  });

  it('removes its own interrupted uploads, on every page of the list', async () => {
    const aborted: string[] = [];
    const getUpload = (key: string, at: string) =>
      `<Upload><Key>${key}</Key><UploadId>${key}</UploadId><Initiated>${at}</Initiated></Upload>`;
    const old = '2020-01-01T00:00:00.000Z';
    const server = createServer((request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://localhost');
      if (request.method === 'DELETE') aborted.push(searchParams.get('uploadId') ?? '');
      const isFirst = !searchParams.has('key-marker');
      const uploads = isFirst
        ? getUpload('photos/cat.jpg', old) + getUpload('files/1', old) + getUpload('files/2', new Date().toISOString())
        : getUpload('exports/1/1', old);
      response.setHeader('content-type', 'application/xml');
      response.statusCode = request.method === 'DELETE' ? 204 : 200;
      response.end(
        request.method === 'DELETE'
          ? undefined
          : `<ListMultipartUploadsResult>${uploads}<IsTruncated>${isFirst}</IsTruncated>${isFirst ? '<NextKeyMarker>files/2</NextKeyMarker><NextUploadIdMarker>files/2</NextUploadIdMarker>' : ''}</ListMultipartUploadsResult>`,
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const store = storeWith({ ...bucket.env, S3_ENDPOINT: `http://127.0.0.1:${port}` });
    expect(await store.forgetBroken(new Date(Date.now() - 86_400_000))).toBe(2);
    expect(aborted).toEqual(['files/1', 'exports/1/1']);
    server.closeAllConnections();
    server.close();
  });

  it('is rid of uploads that broke off, where its server can say which', async () => {
    expect(await storeWith(bucket.env).forgetBroken(new Date())).toBe(0);
  });
});
