import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { plugins } from 'virtual:plugins';
import { testServer, type TestServer } from '#core/server/testing';
import { variables } from '../../core/server/config/variables';
import { articleTables } from '../../plugins/articles/server/tables';
import { exitCodes } from '../../core/server/boot/exit-code';

const root = join(import.meta.dirname, '../..');
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const variableNames = new Set(Object.keys(variables));
/** A known variable, possibly with `_FILE` for the path of a file. */
const isKnown = (name: string) => variableNames.has(name) || variableNames.has(name.replace(/_FILE$/, ''));

interface Service {
  readonly image?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly build?: { readonly context: string; readonly dockerfile?: string };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly networks?: readonly string[];
  readonly restart?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly mem_limit?: string;
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: object;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

const { load } = createRequire(import.meta.url)('js-yaml') as { load: (text: string) => unknown };
const getCompose = (name: string) => load(textOf(name)) as Compose;
/** Returns the product's processes, which are built here. */
const oursIn = ({ services }: Compose) => Object.values(services).filter(({ build }) => build !== undefined);

describe.each(['docker-compose.yml', 'docker-compose.cluster.yml'])('containers of %s', (name) => {
  const compose = getCompose(name);

  it('use existing variables and wait for their dependencies', () => {
    expect(oursIn(compose).length).toBeGreaterThan(2);
    for (const { environment = {}, depends_on = {} } of oursIn(compose)) {
      expect(Object.keys(environment).filter((variable) => !isKnown(variable))).toEqual([]);
      expect(Object.keys(depends_on).length).toBeGreaterThan(0);
    }
    for (const { depends_on = {} } of Object.values(compose.services))
      for (const other of Object.keys(depends_on)) expect(Object.keys(compose.services)).toContain(other);
  });

  it('use only declared volumes and secrets and contain no secret in the file', () => {
    const ignoreLists = ['.gitignore', '.dockerignore'].map((path) => textOf(path).split('\n'));
    for (const { file } of Object.values(compose.secrets))
      for (const lines of ignoreLists) expect(lines).toContain(file.replace('./', ''));
    for (const { volumes = [], secrets = [], environment = {} } of Object.values(compose.services)) {
      for (const volume of volumes) {
        const [source = ''] = volume.split(':');
        if (source.startsWith('./')) expect(existsSync(join(root, source))).toBe(true);
        else expect(Object.keys(compose.volumes)).toContain(source);
      }
      for (const secret of secrets) expect(Object.keys(compose.secrets)).toContain(secret);
      for (const [variable, value] of Object.entries(environment))
        if (variable.endsWith('FILE')) expect(secrets).toContain(value.split('/').at(-1));
      const open = Object.keys(environment).filter((variable) =>
        /PASSWORD$|SECRET$|SECRET_KEY$|DATABASE_URL$/.test(variable),
      );
      expect(open).toEqual([]);
    }
  });

  it('run without capabilities, new privileges and unlimited memory, the product on a read-only file system', () => {
    const lasting = Object.values(compose.services).filter(({ restart }) => restart !== undefined);
    expect(lasting.length).toBeGreaterThan(3);
    for (const { cap_drop, security_opt, mem_limit } of lasting)
      expect({ cap_drop, security_opt, isLimited: mem_limit !== undefined }).toEqual({
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        isLimited: true,
      });
    for (const { read_only, ports = [] } of oursIn(compose)) {
      expect(read_only).toBe(true);
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
    }
    for (const { build, ports } of Object.values(compose.services)) if (!build) expect(ports).toBeUndefined();
  });

  it('have pinned versions', () => {
    for (const { image } of Object.values(compose.services)) if (image) expect(image).toMatch(/:\d[\w.]*$/);
  });
});

describe('containers', () => {
  it('run one process of each role beside a database', () => {
    const compose = getCompose('docker-compose.yml');
    expect(oursIn(compose).map(({ environment }) => environment?.ROLE)).toEqual(['web', 'process', 'collect']);
    for (const { depends_on } of oursIn(compose)) expect(depends_on?.database?.condition).toBe('service_healthy');
    expect(compose.services.database?.environment).toEqual({
      POSTGRES_PASSWORD_FILE: '/run/secrets/database-superuser-password',
    });
    const init = textOf('deploy/database-init.sh');
    expect(init).toContain('create role monitor login password');
    for (const statement of articleTables.onEachMachine ?? []) expect(init).toContain(`${statement};`);
  });

  it('of a cluster share the database, the secret and the store, and start after its nodes and bucket are ready', () => {
    const ours = oursIn(getCompose('docker-compose.cluster.yml'));
    expect(ours.map(({ environment }) => environment?.ROLE)).toEqual(['web', 'web', 'process', 'collect']);
    const alike = ours.map(({ environment: { ROLE: _role, ...rest } = {}, depends_on, secrets }) => ({
      rest,
      depends_on,
      secrets,
    }));
    for (const each of alike) expect(each).toEqual(alike[0]);
    expect(Object.keys(alike[0]?.rest ?? {})).toEqual(
      expect.arrayContaining([
        'DATABASE_URL_FILE',
        'TOKEN_SECRET_FILE',
        'S3_ENDPOINT',
        'S3_BUCKET',
        'S3_ACCESS_KEY',
        'S3_SECRET_KEY_FILE',
      ]),
    );
    const { nodes, bucket } = alike[0]?.depends_on ?? {};
    for (const needed of [nodes, bucket]) expect(needed?.condition).toBe('service_completed_successfully');
  });

  it('are built from the files of the tree and start the output of the build', () => {
    const file = textOf('Dockerfile');
    for (const [, path = ''] of file.matchAll(/^COPY ([\w.-]+) /gm))
      expect(path === '.' || existsSync(join(root, path))).toBe(true);
    expect(file).toContain('node scripts/build.mjs');
    expect(file).toContain('CMD ["node", "dist/server/main.js"]');
    const named = [...(/^ENV (.+)$/m.exec(file)?.[1] ?? '').matchAll(/(\w+)=/g)].map(([, name = '']) => name);
    expect(named.filter((name) => name !== 'NODE_ENV' && !isKnown(name))).toEqual([]);
  });
});

describe('the unit', () => {
  const unit = textOf('deploy/opinion-monitor.service');

  it('starts the same program as `npm start`, with existing variables', () => {
    const command = /^ExecStart=\S+node (.+)$/m.exec(unit)?.[1];
    expect(command).toBe('dist/server/main.js');
    expect(textOf('scripts/start.mjs')).toContain("['dist/server/main.js']");
    const names = [...unit.matchAll(/^Environment=(\w+)=/gm)].map(([, name = '']) => name);
    expect(names.filter((name) => name !== 'NODE_ENV' && !isKnown(name))).toEqual([]);
    const writable = /^ReadWritePaths=(\S+)$/m.exec(unit)?.[1];
    expect(unit).toContain(`Environment=DATA_DIR=${writable}`);
    expect(unit).toContain(`\nRestartPreventExitStatus=${Object.values(exitCodes).join(' ')}\n`);
  });

  it('confines the process', () => {
    for (const line of [
      'UMask=0077',
      'NoNewPrivileges=true',
      'CapabilityBoundingSet=',
      'PrivateDevices=true',
      'ProtectSystem=strict',
      'SystemCallFilter=@system-service',
      'Environment=SAMPLE_DATA=off',
    ])
      expect(unit).toContain(`\n${line}\n`);
    expect(unit).toMatch(/^MemoryMax=.+$/m);
    expect(unit).toMatch(/^RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK$/m);
  });

  it('has the sections that systemd expects, with a key on every line', () => {
    const lines = unit.split('\n').filter((line) => line !== '' && !line.startsWith('['));
    expect(lines.filter((line) => !/^[A-Z]\w+=.*$/.test(line))).toEqual([]);
    expect([...unit.matchAll(/^\[(\w+)\]$/gm)].map(([, section]) => section)).toEqual(['Unit', 'Service', 'Install']);
  });
});

describe('the board', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer(plugins);
  });
  afterAll(() => server.close());

  it('queries only metrics that /metrics provides', async () => {
    await server.database.query(
      "insert into extraction_source (source_name, url, host, source_kind) values ('a', 'https://a.example/f', 'a.example', 'rss')",
    );
    await server.call('GET', '/healthz');
    const { text } = await server.call('GET', '/metrics');
    const metricNames = new Set([...text.matchAll(/^([a-z_:][\w:]*)(?=[{ ])/gm)].map(([, name = '']) => name));
    const board = JSON.parse(textOf('deploy/grafana-board.json')) as {
      readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
    };
    expect(board.panels.length).toBeGreaterThan(8);
    const words = /\b(?:rate|sum|by|topk|histogram_quantile|le|route|status)\b|\d+m\b/g;
    for (const { title, targets } of board.panels)
      for (const { expr } of targets) {
        const usedMetrics = expr.replace(words, '').match(/\b[a-z_]\w{2,}/g) ?? [];
        expect({ title, missing: usedMetrics.filter((name) => !metricNames.has(name)) }).toEqual({
          title,
          missing: [],
        });
        expect(usedMetrics.length).toBeGreaterThan(0);
      }
  });
});

describe('operations documentation', () => {
  it('uses existing commands and variables', () => {
    const notes = `${textOf('deploy/README.md')}${textOf('deploy/cluster.md')}`;
    const { stdout } = spawnSync(
      process.execPath,
      ['-e', `console.log(JSON.stringify(require('./package.json').scripts))`],
      { cwd: root, encoding: 'utf8' },
    );
    const scripts = JSON.parse(stdout) as Readonly<Record<string, string>>;
    for (const [, name = ''] of notes.matchAll(/npm run ([\w-]+)/g)) expect(Object.keys(scripts)).toContain(name);
    const named = [...notes.matchAll(/`([A-Z]+_[A-Z_]+)(?:=\w+)?`/g)].map(([, name = '']) => name);
    const ofCompose = new Set(
      [...textOf('docker-compose.yml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name),
    );
    expect(named.filter((name) => !isKnown(name) && !ofCompose.has(name))).toEqual([]);
  });
});
