import { join, resolve } from 'node:path';
import { createToken } from '#core';
import { ConfigError } from './config-error';
import { Environment, type Found, type Source } from './environment';
import { isWorldReadable, keptSecret, weakness } from './secrets';
import { smsConfig, type SmsConfig } from './sms-config';
import { storeConfig, type S3Config } from './store-config';
import { variables, type Values, type Variable, type VariableName } from './variables';

/** A line of the configuration table; a secret's value is never in it. */
export interface Setting {
  readonly name: string;
  readonly value: string;
  readonly source: Source;
}

/** Which part of the work this process does. */
export type Role = Values['ROLE'];

/** Everything the server takes from outside, checked. */
export interface Config {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** Absolute. */
  readonly dataFolder: string;
  /** Absolute; plugins of third parties. */
  readonly pluginsFolder?: string;
  /** Left out: files lie in the data folder. */
  readonly s3?: S3Config;
  /** Left out: the embedded server is used. */
  readonly databaseUrl?: string;
  /** On a cluster: how many shards tables are cut into when they are spread. */
  readonly shards: { readonly library: number; readonly client: number };
  /** The database is backed up into the data folder before an upgrade changes it. */
  readonly backsUpBeforeUpgrade: boolean;
  readonly role: Role;
  /** How this process is called among collectors. */
  readonly nodeName: string;
  /** How people reach the web side from outside, without a slash at the end. */
  readonly publicUrl: string;
  readonly log: { readonly level: Values['LOG_LEVEL']; readonly format: Values['LOG_FORMAT'] };
  /** Seconds between two polls of notices. */
  readonly noticeInterval: number;
  readonly tokenSecret: string;
  readonly accessTokenMinutes: number;
  /** Of whom more than a password is demanded; others may set it up. */
  readonly secondFactor: Values['SECOND_FACTOR'];
  readonly allowAccessTokenInQuery: boolean;
  /** Networks that may read /metrics. */
  readonly metricsAllow: readonly string[];
  readonly trustProxy: boolean | readonly string[];
  /** Left out: mails stay in the outbox. */
  readonly smtpUrl?: string;
  readonly mailFrom: string;
  readonly sms: SmsConfig;
  readonly outbound: { readonly allowHosts: readonly string[]; readonly ports: readonly number[] };
  /** The Chromium that takes pictures; left out: one is looked for. */
  readonly chromiumPath?: string;
  /** A database without any client gets made-up ones. */
  readonly sampleData: boolean;
  /** How many articles their month has. */
  readonly sampleArticles: number;
  /** Worker threads for work that needs the processor. */
  readonly threads: number;
  /** Jobs that run at the same time in this process. */
  readonly workerConcurrency: number;
  /** Every answer is held against its contract, which costs time and finds mistakes. */
  readonly checkAnswers: boolean;
  /** Every setting as text, for `describeConfig`. */
  readonly settings: readonly Setting[];
}
export const Config = createToken<Config>('core.config');

/**
 * Reads the configuration from the environment and `.env`, makes the secrets that are missing, and freezes the result.
 * Throws a ConfigError with every problem at once.
 */
export function loadConfig(env: NodeJS.Dict<string> = process.env, cwd: string = process.cwd()): Config {
  const environment = new Environment(env, cwd);
  const production = env.NODE_ENV === 'production';
  const problems: string[] = [];
  const settings: Setting[] = [];
  const values: Partial<Record<VariableName, unknown>> = {};

  for (const [name, variable] of Object.entries(variables) as [VariableName, Variable<unknown>][]) {
    try {
      const found = read(environment, name, variable, production);
      if (!found) continue;
      const parsed = variable.schema.safeParse(found.value);
      if (!parsed.success)
        throw new Error(`${name} must be ${variable.expects}${variable.secret ? '.' : `, but is "${found.value}".`}`);
      values[name] = parsed.data;
      settings.push({ name, value: variable.secret ? '(hidden)' : found.value, source: found.source });
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
  const found = variable.secret ? environment.findSecret(name) : environment.find(name);
  if (production && found?.path && isWorldReadable(found.path)) {
    throw new Error(`${name}_FILE names ${found.path}, which everybody on this machine can read; give it mode 0600.`);
  }
  if (production && name === 'TOKEN_SECRET' && found) {
    const weak = weakness(found.value);
    if (weak) throw new Error(`TOKEN_SECRET ${weak}; leave it out and a good one is made, or give 32 random bytes.`);
  }
  return found ?? (variable.fallback === undefined ? undefined : { value: variable.fallback, source: 'default' });
}

function ownSecret(dataFolder: string, settings: Setting[]): string {
  try {
    const { value, made } = keptSecret(dataFolder, 'token');
    settings.push({ name: 'TOKEN_SECRET', value: '(hidden)', source: made ? 'made' : 'file' });
    return value;
  } catch (error) {
    throw new ConfigError([
      `DATA_DIR cannot keep secrets in ${join(dataFolder, 'secrets')}: ${(error as Error).message}.`,
    ]);
  }
}

function deepFreeze<T extends object>(value: T): T {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) deepFreeze(part as object);
  return Object.freeze(value);
}
