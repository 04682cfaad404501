import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@rstest/core';
import { ConfigError, describeConfig, loadConfig } from './index';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'config-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function problems(env: NodeJS.Dict<string>): readonly string[] {
  try {
    loadConfig(env, folder);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('loadConfig', () => {
  it('has working defaults for everything and is frozen', () => {
    const config = loadConfig({}, folder);
    expect(config).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      role: 'all',
      noticeInterval: 30,
      accessTokenMinutes: 30,
      sampleData: true,
    });
    expect(config).toMatchObject({
      allowAccessTokenInQuery: false,
      trustProxy: false,
      sms: { provider: 'outbox' },
      publicUrl: 'http://127.0.0.1:8080',
    });
    expect(config.outbound).toEqual({ allowHosts: [], ports: [80, 443, 8080, 8443] });
    expect(config.dataFolder).toBe(join(folder, 'data'));
    expect(config.databaseUrl).toBeUndefined();
    expect(Object.isFrozen(config.outbound.ports)).toBe(true);
  });

  it('prefers the environment over .env and treats empty values as missing', () => {
    writeFileSync(join(folder, '.env'), 'PORT=9000\nHOST="0.0.0.0" # all\nROLE=web\n');
    const config = loadConfig({ PORT: '9001', ROLE: '' }, folder);
    expect([config.port, config.host, config.role]).toEqual([9001, '0.0.0.0', 'web']);
  });

  it('reports all invalid variables at once, one sentence each', () => {
    expect(
      problems({
        PORT: 'eighty',
        ROLE: 'boss',
        METRICS_ALLOW: '10.0.0.0/33',
        OUTBOUND_PORTS: '80,x',
        OUTBOUND_ALLOW_HOSTS: 'page=10.0.0.1:80',
      }),
    ).toEqual([
      'PORT must be a port number from 0 to 65535, but is "eighty".',
      'ROLE must be web, collect, process or all, but is "boss".',
      'METRICS_ALLOW must be a list of IP addresses or networks such as 127.0.0.1, 10.0.0.0/8, but is "10.0.0.0/33".',
      'OUTBOUND_ALLOW_HOSTS must be a list of hosts such as 10.0.0.5:8080 or pages=10.0.0.6:80, but is "page=10.0.0.1:80".',
      'OUTBOUND_PORTS must be a list of port numbers, but is "80,x".',
    ]);
    expect(problems({ SMS_PROVIDER: 'http' })).toEqual(['SMS_HTTP_URL is missing, which SMS_PROVIDER "http" needs.']);
    expect(problems({ S3_BUCKET: 'monitor', S3_ENDPOINT: 'https://s3.example.cn' })).toEqual([
      'S3_ACCESS_KEY is missing, which S3_BUCKET "monitor" needs.',
      'S3_SECRET_KEY is missing, which S3_BUCKET "monitor" needs.',
    ]);
  });

  it('never prints an invalid secret', () => {
    expect(problems({ DATABASE_URL: 'mysql://root:hunter2@db' }).join()).not.toContain('hunter2');
  });

  it('reads secrets from files', () => {
    const path = join(folder, 'url');
    writeFileSync(path, 'postgresql://a:b@db/c\n', { mode: 0o600 });
    expect(loadConfig({ DATABASE_URL_FILE: path }, folder).databaseUrl).toBe('postgresql://a:b@db/c');
    expect(problems({ DATABASE_URL_FILE: join(folder, 'none') })[0]).toMatch(
      /^DATABASE_URL_FILE names .*none, which cannot be read/,
    );
    expect(problems({ DATABASE_URL: 'postgresql://x/y', DATABASE_URL_FILE: path })[0]).toContain('both given');
    chmodSync(path, 0o644);
    expect(problems({ DATABASE_URL_FILE: path, NODE_ENV: 'production' })[0]).toContain(
      'every user of this machine can read',
    );
  });

  it('generates a 256-bit secret once and makes it readable by its owner only', () => {
    const { tokenSecret } = loadConfig({}, folder);
    const path = join(folder, 'data/secrets/token');
    expect(Buffer.from(tokenSecret, 'base64url').length).toBe(32);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    chmodSync(path, 0o644);
    expect(loadConfig({}, folder).tokenSecret).toBe(tokenSecret);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readFileSync(path, 'utf8').trim()).toBe(tokenSecret);
  });

  it('refuses a public address below a path, which would not be served', () => {
    expect(problems({ PUBLIC_URL: 'https://intra.example.cn/monitor' })).toEqual([
      expect.stringMatching(/^PUBLIC_URL .*without a path/),
    ]);
    expect(problems({ PUBLIC_URL: 'https://intra.example.cn/?a=1' })).toHaveLength(1);
    expect(loadConfig({ PUBLIC_URL: 'https://intra.example.cn/' }, folder).publicUrl).toBe('https://intra.example.cn');
  });

  it('refuses a weak secret in production only', () => {
    const weak = { short: 'abc', dull: 'a'.repeat(40), known: 'my-secret-0123456789-abcdefghijkl' };
    for (const TOKEN_SECRET of Object.values(weak)) {
      expect(problems({ TOKEN_SECRET, NODE_ENV: 'production' })[0]).toMatch(/^TOKEN_SECRET /);
      expect(problems({ TOKEN_SECRET })).toEqual([]);
    }
  });
});

describe('describeConfig', () => {
  it('shows values and sources but no secrets', () => {
    const text = describeConfig(loadConfig({ PORT: '81', SMTP_URL: 'smtp://u:hunter2@mail' }, folder));
    expect(text).toMatch(/^PORT +81 +environment$/m);
    expect(text).toMatch(/^SMTP_URL +\(hidden\) +environment$/m);
    expect(text).toMatch(/^TOKEN_SECRET +\(hidden\) +made$/m);
    expect(text).not.toContain('hunter2');
  });
});
