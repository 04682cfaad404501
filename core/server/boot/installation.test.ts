import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { Kernel } from '#core';
import { ConfigError, loadConfig } from '../config';
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
  const kernelOn = (database: TestDatabase, env: Readonly<Record<string, string>>): Kernel<ServerSide> => {
    const folder = mkdtempSync(join(tmpdir(), 'opinion-monitor-'));
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
  afterAll(async () => {
    await bucket.close();
    await Promise.all([first.close(), second.close()]);
  });

  it('has the secret of the others, unless a new one was accepted', async () => {
    expect(await fault(first)).toBeUndefined();
    expect(await fault(first)).toBeUndefined();
    expect(await fault(first, { TOKEN_SECRET: other })).toContain('TOKEN_SECRET is another');
    await acceptSecretCommand.run(kernelOn(first, { TOKEN_SECRET: other }), []);
    expect(await fault(first, { TOKEN_SECRET: other })).toBeUndefined();
    expect(await fault(first)).toContain('TOKEN_SECRET is another');
    await acceptSecretCommand.run(kernelOn(first, {}), []);
  });

  it('has no other installation’s files, which its sweep would remove', async () => {
    expect(await fault(first, bucket.env)).toBeUndefined();
    expect(await fault(first, bucket.env)).toBeUndefined();
    expect(await fault(second, bucket.env)).toContain('holds the files of another installation under no prefix');
    expect(await fault(second, { ...bucket.env, S3_PREFIX: 'second' })).toBeUndefined();
    expect(await fault(first, { ...bucket.env, S3_PREFIX: 'second' })).toContain('under second/');
  });

  it('does not begin where files cannot be kept', async () => {
    expect(await fault(first, { ...bucket.env, S3_BUCKET: 'elsewhere' })).toMatch(/^Files cannot be kept\. The bucket/);
  });
});
