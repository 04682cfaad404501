import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { Kernel, type PluginEntry, type Provision } from '#core';
import { DomainEventRunner } from '../domain-events';
import { jobDefinitions } from '../boot/job-definitions';
import { migrate, migrationSets, prepare } from '../boot/prepare';
import { createServerKernel } from '../boot/server-kernel';
import { loadConfig, type Config } from '../config';
import { createHttpServer, type RegisteredCall } from '../http';
import type { AddOptions, JobService } from '../jobs';
import type { ServerSide } from '../side';
import { ExternalPlugins } from '../plugins';
import { InlineThreadService } from '../threads';
import { silentLog } from './silent-log';
import { testDatabase, type TestDatabase } from './test-database';

/** A complete server on a database of its own, without a network. */
export interface TestServer {
  readonly app: FastifyInstance;
  readonly kernel: Kernel<ServerSide>;
  readonly database: TestDatabase;
  readonly calls: readonly RegisteredCall[];
  readonly config: Config;
  /** Messages of the plugins to the person who started the server. */
  readonly messages: readonly string[];
  call(
    method: string,
    url: string,
    options?: { readonly token?: string; readonly body?: unknown; readonly headers?: Record<string, string> },
  ): Promise<{
    readonly status: number;
    readonly body: never;
    readonly text: string;
    readonly headers: Readonly<Record<string, unknown>>;
  }>;
  /** Runs waiting jobs and delivers events, including those that they cause, until nothing is left. */
  runJobs(): Promise<void>;
  /**
   * Advances the clock of this process's short-lived caches by this many milliseconds, until the server is closed. The
   * database's clock and timers are unaffected.
   */
  pass(milliseconds: number): void;
  close(): Promise<void>;
}

interface WaitingJob {
  readonly name: string;
  readonly payload: unknown;
  readonly key?: string;
}

/** Collects jobs until a test runs them. */
class WaitingJobs implements JobService {
  private readonly waiting: WaitingJob[] = [];

  async add(name: string, payload: unknown = {}, { key }: AddOptions = {}): Promise<string> {
    const place = key === undefined ? -1 : this.waiting.findIndex((job) => job.key === key);
    if (place >= 0) this.waiting.splice(place, 1);
    this.waiting.push({ name, payload, key });
    return String(this.waiting.length);
  }

  async addMany(name: string, jobs: readonly { readonly payload: unknown; readonly key?: string }[]): Promise<void> {
    for (const { payload, key } of jobs) await this.add(name, payload, { key });
  }

  take() {
    return this.waiting.shift();
  }

  async start(): Promise<void> {}

  async counts() {
    return { waiting: this.waiting.length, running: 0, failed: 0 };
  }

  async pending(name: string) {
    return this.waiting.filter((job) => job.name === name).map(({ payload }) => payload);
  }

  async stop(): Promise<void> {}
}

const clock = Date.now;

/**
 * Starts a server with these plugins; `env` contains further settings, `services` replaces services by those of the
 * test. `existingDatabase` is one with tables, such as one of an earlier version.
 */
export async function testServer(
  plugins: readonly PluginEntry<ServerSide>[],
  env: Readonly<Record<string, string>> = {},
  services: readonly Provision[] = [],
  existingDatabase?: TestDatabase,
): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'opinion-monitor-'));
  const config = loadConfig(
    { DATA_DIR: folder, SAMPLE_DATA: 'off', CHECK_ANSWERS: 'on', LOG_LEVEL: 'silent', ...env },
    folder,
  );
  const database = existingDatabase ?? (await testDatabase(await migrationSets(new Kernel(plugins))));
  const jobs = new WaitingJobs();
  const external = await ExternalPlugins.read(config.pluginsFolder, plugins);
  const kernel = createServerKernel([...plugins, ...external.entries], {
    config,
    log: silentLog,
    database,
    jobs,
    external,
    threads: (resolver) => new InlineThreadService(resolver),
  });
  for (const service of services) kernel.provide(service);
  await migrate(kernel);
  const notes = await prepare(kernel);
  const { app, calls } = await createHttpServer(kernel, { webFolder: join(folder, 'web') });
  await app.ready();
  return {
    app,
    kernel,
    database,
    calls,
    config,
    messages: notes,
    call: async (method, url, { token, body, headers } = {}) => {
      const answer = await app.inject({
        method: method as InjectOptions['method'],
        url,
        headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      const json = String(answer.headers['content-type'] ?? '').includes('json');
      return {
        status: answer.statusCode,
        body: (json ? JSON.parse(answer.body) : answer.body) as never,
        text: answer.body,
        headers: answer.headers,
      };
    },
    runJobs: async () => {
      const definitions = new Map(
        (await jobDefinitions(kernel, new Set(['collect', 'process']))).map((definition) => [
          definition.name,
          definition,
        ]),
      );
      const later: WaitingJob[] = [];
      do {
        for (let job = jobs.take(); job; job = jobs.take()) {
          await definitions.get(job.name)?.run(job.payload, {
            signal: new AbortController().signal,
            log: silentLog,
            jobId: '0',
            attempt: 1,
            postpone: async () => void later.push(job),
          });
        }
      } while ((await kernel.get(DomainEventRunner).deliver()) > 0);
      for (const { name, payload, key } of later) await jobs.add(name, payload, { key });
    },
    pass: (milliseconds) => {
      const now = Date.now;
      Date.now = () => now() + milliseconds;
    },
    close: async () => {
      Date.now = clock;
      await app.close();
      await kernel.stop();
      await database.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
