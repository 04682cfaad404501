import { availableParallelism, hostname } from 'node:os';
import { z } from 'zod';
import { cutText } from '#shared/text';
import { isNetwork } from '../auth/network-list';
import { outboundPurposes } from '../outbound/purpose';

/** One environment setting. */
export interface Variable<T> {
  readonly schema: z.ZodType<T, string>;
  /** Completes the sentence "NAME must be …". */
  readonly expects: string;
  /** Default, in the form in which it would be written. */
  readonly fallback?: string;
  /** Never printed; can also be read from `NAME_FILE`. */
  readonly secret?: boolean;
}

function variable<T>(expects: string, schema: z.ZodType<T, string>, fallback: string): Variable<T> {
  return { schema, expects, fallback };
}

function optional<T>(expects: string, schema: z.ZodType<T, string>): Variable<T | undefined> {
  return { schema, expects };
}

function secret(expects: string, schema: z.ZodType<string, string> = z.string()): Variable<string | undefined> {
  return { schema, expects, secret: true };
}

const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max));

const toggle = z
  .enum(['on', 'off', 'true', 'false', '1', '0', 'yes', 'no'])
  .transform((text) => ['on', 'true', '1', 'yes'].includes(text));

const list = z.string().transform((text) => text.split(/[\s,]+/).filter(Boolean));

const url = (...schemes: string[]) =>
  z.string().refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1)));

/** An address without a path: pages ask for `/static` and calls for `/v1` at the root of the host. */
const rootUrl = z.string().refine((text) => {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && /^\/*$/.test(pathname) && search === '' && hash === '';
});

const networks = list.pipe(z.array(z.string().refine(isNetwork)));

/** Hosts, each with the purpose that it is open to, if not only to settings of the installation. */
const hosts = list.pipe(
  z.array(
    z
      .string()
      .regex(/^([a-z-]+=)?([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i)
      .refine((entry) => !entry.includes('=') || outboundPurposes.some((each) => entry.startsWith(`${each}=`))),
  ),
);

const ports = list.pipe(z.array(whole(1, 65_535)));

const pairs = list
  .pipe(z.array(z.string().regex(/^[^=]+=[^=]+$/)))
  .transform(
    (entries) =>
      Object.fromEntries(entries.map((entry) => entry.split('=') as [string, string])) as Readonly<
        Record<string, string>
      >,
  );

/** `on` and `off` for one proxy in front or none, otherwise the networks of the proxies. */
const proxies = z.union([toggle, networks]);

/** All settings of the server. Names are defined only here; `Config` gives them their shape. */
export const variables = {
  PORT: variable('a port number from 0 to 65535', whole(0, 65_535), '8080'),
  HOST: variable('a host name or address to listen on', z.string().regex(/^[\w.:-]+$/), '127.0.0.1'),
  DATA_DIR: variable('a folder', z.string().min(1), './data'),
  PLUGINS_DIR: optional('a folder of separately built plugins', z.string().min(1)),
  DATABASE_URL: secret('a URL such as postgresql://user:password@host:5432/name', url('postgres', 'postgresql')),
  LIBRARY_SHARDS: variable('a number from 1 to 512', whole(1, 512), '16'),
  CLIENT_SHARDS: variable('a number from 1 to 512', whole(1, 512), '32'),
  S3_BUCKET: optional('the name of a bucket', z.string().regex(/^[a-z0-9][a-z0-9._-]{1,62}$/i)),
  S3_ENDPOINT: optional('a URL such as https://s3.example.cn', url('http', 'https')),
  S3_REGION: variable('a region such as cn-north-1', z.string().regex(/^[\w-]+$/), 'us-east-1'),
  S3_PREFIX: optional('a name such as monitor or teams/monitor', z.string().regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/)),
  S3_ACCESS_KEY: optional('the id of an access key', z.string().min(1)),
  S3_SECRET_KEY: secret('the secret of an access key', z.string().min(1)),
  S3_PATH_STYLE: variable('on or off', toggle, 'on'),
  BACKUP_BEFORE_UPGRADE: variable('on or off', toggle, 'on'),
  ROLE: variable('web, collect, process or all', z.enum(['web', 'collect', 'process', 'all']), 'all'),
  NODE_NAME: variable(
    'a name of letters, digits, dots and dashes',
    z.string().regex(/^[\w.-]{1,64}$/),
    cutText(hostname().replace(/[^\w.-]/g, '-'), 64) || 'node',
  ),
  PUBLIC_URL: optional(
    'a URL without a path, such as https://monitor.example.cn, because pages are served at the root of a host only',
    rootUrl,
  ),
  LOG_LEVEL: variable(
    'debug, info, warn, error or silent',
    z.enum(['debug', 'info', 'warn', 'error', 'silent']),
    'info',
  ),
  LOG_FORMAT: variable('json or text', z.enum(['json', 'text']), 'json'),
  NOTICE_INTERVAL: variable('a number of seconds from 1 to 3600', whole(1, 3600), '30'),
  TOKEN_SECRET: secret('a text of at least 32 characters'),
  ACCESS_TOKEN_MINUTES: variable('a number of minutes from 1 to 1440', whole(1, 1440), '30'),
  SECOND_FACTOR: variable(
    'optional, operators or everybody',
    z.enum(['optional', 'operators', 'everybody']),
    'optional',
  ),
  ALLOW_ACCESS_TOKEN_IN_QUERY: variable('on or off', toggle, 'off'),
  METRICS_ALLOW: variable(
    'a list of IP addresses or networks such as 127.0.0.1, 10.0.0.0/8',
    networks,
    '127.0.0.0/8, ::1',
  ),
  TRUST_PROXY: variable('on, off or a list of networks', proxies, 'off'),
  SMTP_URL: secret('a URL such as smtps://user:password@mail.example.cn', url('smtp', 'smtps')),
  MAIL_FROM: variable('an email address', z.string().regex(/^[^@]*[^@\s]+@[^@\s]+$/), 'monitor@localhost'),
  SMS_PROVIDER: variable('outbox, http, aliyun or tencent', z.enum(['outbox', 'http', 'aliyun', 'tencent']), 'outbox'),
  SMS_HTTP_URL: optional('a URL such as https://sms.example.cn/send', url('http', 'https')),
  SMS_HTTP_BODY: variable(
    'a text with {phone} and {text}',
    z.string().refine((text) => text.includes('{phone}')),
    '{"phone":"{phone}","text":"{text}"}',
  ),
  SMS_HTTP_SUCCESS: optional('a text that stands in an answer of success, such as "code":"1000"', z.string()),
  SMS_HTTP_AUTHORIZATION: secret('the value of an Authorization header'),
  SMS_ACCESS_KEY: optional('the id of an access key', z.string()),
  SMS_ACCESS_SECRET: secret('the secret of an access key'),
  SMS_APP_ID: optional('the id of a messaging application', z.string()),
  SMS_SIGN: optional('the signature included in messages', z.string()),
  SMS_TEMPLATES: optional('a list such as sign-in=SMS_1001, notice=SMS_1002', pairs),
  SMS_REGION: optional('a region such as cn-hangzhou or ap-guangzhou', z.string().regex(/^[\w-]+$/)),
  OUTBOUND_ALLOW_HOSTS: variable('a list of hosts such as 10.0.0.5:8080 or pages=10.0.0.6:80', hosts, ','),
  OUTBOUND_PORTS: variable('a list of port numbers', ports, '80, 443, 8080, 8443'),
  CHROMIUM_PATH: optional('the path of a Chromium or Chrome executable', z.string().min(1)),
  SAMPLE_DATA: variable('on or off', toggle, 'on'),
  SAMPLE_ARTICLES: variable('a number of articles from 0 to 100000', whole(0, 100_000), '12000'),
  CHECK_ANSWERS: variable('on or off', toggle, 'off'),
  THREADS: variable('a number of threads from 1 to 64', whole(1, 64), String(Math.max(1, availableParallelism() - 1))),
  WORKER_CONCURRENCY: variable('a number of jobs from 1 to 64', whole(1, 64), '4'),
} as const;

export type VariableName = keyof typeof variables;

/** Validated value of each setting. */
export type Values = { readonly [K in VariableName]: (typeof variables)[K] extends Variable<infer T> ? T : never };
