import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { Kernel } from '#core';
import { ConfigError, loadConfig } from '../config';
import { FileStore, wholeFile } from '../files';
import { moveFilesCommand } from '../files/move-files-command';
import { acceptStoreCommand } from '../files/accept-store-command';
import { GraphileJobService } from '../jobs';
import type { ServerSide } from '../side';
import { silentLog } from '../testing/silent-log';
import { testBucket, type TestBucket } from '../testing/test-bucket';
import { testDatabase, type TestDatabase } from '../testing/test-database';
import { InlineThreadService } from '../threads';
import { acceptSecretCommand, checkInstallation } from './installation';
import { migrationSets } from './prepare';
import { createServerKernel } from './server-kernel';

const secret = 'vK3p-9aWq7Lx2_Zr8TnB5yHc4MdE6uJf';
const other = 'wQ8r-2bXe5Ky7_Hs3VmC9zGd6NfA4tLj';

describe('a process', () => {
  let bucket: TestBucket;
  let first: TestDatabase;
  let second: TestDatabase;
  const emptyFolder = (): string => mkdtempSync(join(tmpdir(), 'opinion-monitor-'));
  const onServer = ({ url }: TestDatabase, folder: string) => ({ DATABASE_URL: url, DATA_DIR: folder });
  const kernelOn = (database: TestDatabase, env: Readonly<Record<string, string>>): Kernel<ServerSide> => {
    const folder = emptyFolder();
    const config = loadConfig({ DATA_DIR: folder, TOKEN_SECRET: secret, ...env }, folder);
    return createServerKernel([], {
      config,
      log: silentLog,
      database,
      jobs: new GraphileJobService(database, silentLog, config),
      threads: (kernel) => new InlineThreadService(kernel),
    });
  };
  const fault = (database: TestDatabase, env: Readonly<Record<string, string>> = {}): Promise<unknown> =>
    checkInstallation(kernelOn(database, env)).catch((error: unknown) => {
      expect(error).toBeInstanceOf(ConfigError);
      return (error as Error).message;
    });

  beforeAll(async () => {
    bucket = await testBucket();
    const sets = await migrationSets(new Kernel<ServerSide>([]));
    [first, second] = [await testDatabase(sets), await testDatabase(sets)];
  });
  beforeEach(async () => {
    for (const database of [first, second]) await database.query('delete from installation');
  });
  afterAll(async () => {
    await bucket.close();
    await Promise.all([first.close(), second.close()]);
  });

  it('requires the secret of the other machines unless a new one was accepted', async () => {
    expect(await fault(first)).toBeUndefined();
    expect(await fault(first)).toBeUndefined();
    expect(await fault(first, { TOKEN_SECRET: other })).toContain('TOKEN_SECRET differs');
    await acceptSecretCommand.run(kernelOn(first, { TOKEN_SECRET: other }), []);
    expect(await fault(first, { TOKEN_SECRET: other })).toBeUndefined();
    expect(await fault(first)).toContain('TOKEN_SECRET differs');
    await acceptSecretCommand.run(kernelOn(first, {}), []);
  });

  it('refuses a store of another installation, whose files its cleanup would remove', async () => {
    expect(await fault(first, bucket.env)).toBeUndefined();
    expect(await fault(first, bucket.env)).toBeUndefined();
    expect(await fault(second, bucket.env)).toContain('under no prefix contains the files of another');
    expect(await fault(second, { ...bucket.env, S3_PREFIX: 'second' })).toBeUndefined();
    expect(await fault(first, { ...bucket.env, S3_PREFIX: 'second' })).toContain(
      'under second/ contains the files of another',
    );
  });

  it('refuses a folder of another installation', async () => {
    const folder = emptyFolder();
    expect(await fault(second, onServer(second, folder))).toBeUndefined();
    expect(await fault(first, onServer(first, folder))).toContain(`DATA_DIR ${folder} contains the files of another`);
  });

  it('keeps files where the others of its database do, and else says what is to be set', async () => {
    const [own, others] = [emptyFolder(), emptyFolder()];
    expect(await fault(first, onServer(first, own))).toBeUndefined();
    // A folder that all machines reach is one store.
    expect(await fault(first, onServer(first, own))).toBeUndefined();
    expect(await fault(first, onServer(first, others))).toContain('are in another folder, not in DATA_DIR');
    const place = { ...bucket.env, S3_PREFIX: 'moved' };
    expect(await fault(first, { ...onServer(first, own), ...place })).toContain('Run move-files on each machine');
    await kernelOn(first, onServer(first, own)).get(FileStore).put('files/kept/1', Buffer.from('kept'));
    const moved = kernelOn(first, { ...onServer(first, own), ...place });
    expect(await moveFilesCommand.run(moved, [])).toBe(0);
    expect((await wholeFile(moved.get(FileStore), 'files/kept/1')).toString()).toBe('kept');
    expect(await fault(first, { ...onServer(first, others), ...place })).toBeUndefined();
    expect(await fault(first, onServer(first, own))).toContain(
      'Set the same S3_BUCKET on this machine as on the others',
    );
    expect(await fault(first, { ...place, S3_PREFIX: 'wrong' })).toContain('are in another bucket, not in S3_BUCKET');
    await acceptStoreCommand.run(kernelOn(first, onServer(first, others)), []);
    expect(await fault(first, onServer(first, others))).toBeUndefined();
    expect(await fault(first, { ...onServer(first, others), ...place })).toContain('are in a folder, not in');
  });

  it('does not move files into the store of another installation', async () => {
    const config = { ...onServer(first, emptyFolder()), ...bucket.env, S3_PREFIX: 'of-second' };
    expect(await fault(second, { ...bucket.env, S3_PREFIX: 'of-second' })).toBeUndefined();
    await expect(moveFilesCommand.run(kernelOn(first, config), [])).rejects.toThrow('of another installation');
  });

  it('uses its own folder for the embedded database in it', async () => {
    for (const folder of [emptyFolder(), emptyFolder()])
      expect(await fault(second, { DATA_DIR: folder })).toBeUndefined();
  });

  it('does not begin where files cannot be kept', async () => {
    expect(await fault(first, { ...bucket.env, S3_BUCKET: 'elsewhere' })).toMatch(
      /^Files cannot be stored\. The bucket/,
    );
  });
});
