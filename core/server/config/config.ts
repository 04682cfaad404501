import { join, resolve } from 'node:path';
import { createToken } from '#core';
import { ConfigError } from './config-error';
import { Environment, type Found, type Source } from './environment';
import { isWorldReadable, storedSecret, weakness } from './secrets';
import { smsConfig, type SmsConfig } from './sms-config';
import { storeConfig, type S3Config } from './store-config';
import { variables, type Values, type Variable, type VariableName } from './variables';

/** A row of the configuration table; never contains the value of a secret. */
export interface Setting {
  readonly name: string;
  readonly value: string;
  readonly source: Source;
}

/** Part of the work that this process does. */
export type Role = Values['ROLE'];

/** Complete validated server configuration. */
export interface Config {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** Absolute path. */
  readonly dataFolder: string;
  /** Absolute path; contains third-party plugins. */
  readonly pluginsFolder?: string;
  /** When omitted, files are stored in the data folder. */
  readonly s3?: S3Config;
  /** When omitted, the embedded server is used. */
  readonly databaseUrl?: string;
  /** Number of shards per table when tables are distributed in a cluster. */
  readonly shards: { readonly library: number; readonly client: number };
  /** Backs up the database to the data folder before an upgrade changes it. */
  readonly backsUpBeforeUpgrade: boolean;
  readonly role: Role;
  /** Name of this process among collectors. */
  readonly nodeName: string;
  /** Public URL of the web side, without a trailing slash. */
  readonly publicUrl: string;
  readonly log: { readonly level: Values['LOG_LEVEL']; readonly format: Values['LOG_FORMAT'] };
  /** Seconds between two polls for notices. */
  readonly noticeInterval: number;
  readonly tokenSecret: string;
  readonly accessTokenMinutes: number;
  /** Users who must use a second factor; others may set one up. */
  readonly secondFactor: Values['SECOND_FACTOR'];
  readonly allowAccessTokenInQuery: boolean;
  /** Networks that may read /metrics. */
  readonly metricsAllow: readonly string[];
  readonly trustProxy: boolean | readonly string[];
  /** When omitted, mails stay in the outbox. */
  readonly smtpUrl?: string;
  readonly mailFrom: string;
  readonly sms: SmsConfig;
  readonly outbound: { readonly allowHosts: readonly string[]; readonly ports: readonly number[] };
  /** Chromium for screenshots; searched for when omitted. */
  readonly chromiumPath?: string;
  /** Fills a database without clients with sample data. */
  readonly sampleData: boolean;
  /** Number of articles in the month of sample data. */
  readonly sampleArticles: number;
  /** Number of worker threads for CPU-intensive work. */
  readonly threads: number;
  /** Maximum number of jobs that run in parallel in this process. */
  readonly workerConcurrency: number;
  /** Validates every response against its contract, which costs time and finds bugs. */
  readonly checkAnswers: boolean;
  /** Every setting as text, for `describeConfig`. */
  readonly settings: readonly Setting[];
}
export const Config = createToken<Config>('core.config');

/**
 * Reads the configuration from the environment and `.env`, generates missing secrets, and freezes the result. Throws a
 * `ConfigError` with every problem at once.
 */
export function loadConfig(env: NodeJS.Dict<string> = process.env, cwd: string = process.cwd()): Config {
  const environment = new Environment(env, cwd);
  const production = env.NODE_ENV === 'production';
  const problems: string[] = [];
  const settings: Setting[] = [];
  const values: Partial<Record<VariableName, unknown>> = {};

  for (const [name, variable] of Object.entries(variables) as [VariableName, Variable<unknown>][]) {
    try {
      const entry = read(environment, name, variable, production);
      if (!entry) continue;
      const parsed = variable.schema.safeParse(entry.value);
      if (!parsed.success)
        throw new Error(`${name} must be ${variable.expects}${variable.secret ? '.' : `, but is "${entry.value}".`}`);
      values[name] = parsed.data;
      settings.push({ name, value: variable.secret ? '(hidden)' : entry.value, source: entry.source });
    } catch (error) {
      problems.push((error as Error).message);
    }
  }
  const checked = values as Values;
  const sms = problems.length ? undefined : smsConfig(checked, problems);
  const s3 = sms && storeConfig(checked, problems);
  if (problems.length || !sms) throw new ConfigError(problems);

  const dataFolder = resolve(cwd, checked.DATA_DIR);
  return deepFreeze({
    production,
    port: checked.PORT,
    host: checked.HOST,
    dataFolder,
    pluginsFolder: checked.PLUGINS_DIR === undefined ? undefined : resolve(cwd, checked.PLUGINS_DIR),
    s3,
    databaseUrl: checked.DATABASE_URL,
    shards: { library: checked.LIBRARY_SHARDS, client: checked.CLIENT_SHARDS },
    backsUpBeforeUpgrade: checked.BACKUP_BEFORE_UPGRADE,
    role: checked.ROLE,
    nodeName: checked.NODE_NAME,
    publicUrl: (
      checked.PUBLIC_URL ?? `http://${checked.HOST.includes(':') ? `[${checked.HOST}]` : checked.HOST}:${checked.PORT}`
    ).replace(/\/+$/, ''),
    log: { level: checked.LOG_LEVEL, format: checked.LOG_FORMAT },
    noticeInterval: checked.NOTICE_INTERVAL,
    tokenSecret: checked.TOKEN_SECRET ?? ownSecret(dataFolder, settings),
    accessTokenMinutes: checked.ACCESS_TOKEN_MINUTES,
    secondFactor: checked.SECOND_FACTOR,
    allowAccessTokenInQuery: checked.ALLOW_ACCESS_TOKEN_IN_QUERY,
    metricsAllow: checked.METRICS_ALLOW,
    trustProxy: checked.TRUST_PROXY,
    smtpUrl: checked.SMTP_URL,
    mailFrom: checked.MAIL_FROM,
    sms,
    outbound: { allowHosts: checked.OUTBOUND_ALLOW_HOSTS, ports: checked.OUTBOUND_PORTS },
    chromiumPath: checked.CHROMIUM_PATH,
    sampleData: checked.SAMPLE_DATA,
    sampleArticles: checked.SAMPLE_ARTICLES,
    threads: checked.THREADS,
    workerConcurrency: checked.WORKER_CONCURRENCY,
    checkAnswers: checked.CHECK_ANSWERS,
    settings,
  });
}

function read(
  environment: Environment,
  name: VariableName,
  variable: Variable<unknown>,
  production: boolean,
): Found | undefined {
  const located = variable.secret ? environment.findSecret(name) : environment.find(name);
  if (production && located?.path && isWorldReadable(located.path)) {
    throw new Error(
      `${name}_FILE names ${located.path}, which every user of this machine can read; set its mode to 0600.`,
    );
  }
  if (production && name === 'TOKEN_SECRET' && located) {
    const weak = weakness(located.value);
    if (weak) throw new Error(`TOKEN_SECRET ${weak}; leave it out and a good one is made, or give 32 random bytes.`);
  }
  return located ?? (variable.fallback === undefined ? undefined : { value: variable.fallback, source: 'default' });
}

function ownSecret(dataFolder: string, settings: Setting[]): string {
  try {
    const { value, made } = storedSecret(dataFolder, 'token');
    settings.push({ name: 'TOKEN_SECRET', value: '(hidden)', source: made ? 'made' : 'file' });
    return value;
  } catch (error) {
    throw new ConfigError([
      `DATA_DIR cannot store secrets in ${join(dataFolder, 'secrets')}: ${(error as Error).message}.`,
    ]);
  }
}

function deepFreeze<T extends object>(value: T): T {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) deepFreeze(part as object);
  return Object.freeze(value);
}
