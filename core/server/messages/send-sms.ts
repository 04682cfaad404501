import { createHash, createHmac, randomUUID } from 'node:crypto';
import { dayOf } from '#shared/time';
import type { SmsConfig } from '../config';
import { OutboundError, type OutboundService } from '../outbound';
import { reasonOf, type SendOutcome } from './send-outcome';

interface Sms {
  readonly recipient: string;
  readonly text: string;
  readonly template: string | null;
  readonly parameters: Readonly<Record<string, string>> | null;
}

interface Services {
  readonly sms: SmsConfig;
  readonly outbound: OutboundService;
}

/** The gateway answered that it will not send this. */
class Refused extends Error {}

/** The gateway answered that it cannot now. */
class Busy extends Error {}

/** What says for certain that nothing has left. */
const notReached = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);

/** Seconds until another try. */
const soon = 60;

const hex = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Sends by a gateway; with the provider `outbox` there is none and nothing leaves. */
export async function sendSms(outbound: OutboundService, config: SmsConfig, sms: Sms): Promise<SendOutcome> {
  const { provider } = config;
  if (provider === 'outbox') return { status: 'failed', reason: 'There is no gateway for text messages' };
  try {
    const reference = await senders[provider]({ sms: config, outbound }, sms);
    return reference === undefined ? { status: 'sent' } : { status: 'accepted', reference };
  } catch (error) {
    const reason = reasonOf(error);
    if (error instanceof Refused) return { status: 'failed', reason };
    if (error instanceof Busy) return { status: 'failed', reason, retryAfter: soon };
    if (error instanceof OutboundError && /^outbound\.(denied|invalid)/.test(error.code))
      return { status: 'failed', reason };
    if (notReached.has(codeBehind(error))) return { status: 'failed', reason, retryAfter: soon };
    // Nobody knows what a gateway did with a request whose answer did not come.
    return { status: 'uncertain', reason };
  }
}

/** The system's name of what went wrong, below the errors that wrap it. */
function codeBehind(error: unknown): string {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    const { code = '' } = inner as NodeJS.ErrnoException;
    if (notReached.has(code)) return code;
  }
  return '';
}

/** Any gateway with one POST: `{phone}`, `{text}`, `{template}` are filled in, as JSON strings. */
async function sendByTemplate({ sms, outbound }: Services, { recipient, text, template }: Sms): Promise<undefined> {
  const { url, body, authorization } = sms;
  const quote = (value: string) => JSON.stringify(value).slice(1, -1);
  const filled = body
    .replace('{phone}', quote(recipient))
    .replace('{text}', quote(text))
    .replace('{template}', quote(template ?? ''));
  const { status } = await outbound.fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
    body: filled,
  });
  if (status >= 500) throw new Busy(`The gateway for text messages answered ${status}`);
  if (status >= 300) throw new Refused(`The gateway for text messages answered ${status}`);
  return undefined;
}

/** Aliyun's SendSms with its signature version 3 (ACS3-HMAC-SHA256). */
async function sendByAliyun(
  { sms, outbound }: Services,
  { recipient, template, parameters }: Sms,
): Promise<string | undefined> {
  const { accessKey, accessSecret, sign, templates } = sms;
  const host = 'dysmsapi.aliyuncs.com';
  const query = new URLSearchParams({
    PhoneNumbers: recipient,
    SignName: sign,
    TemplateCode: templates[template ?? ''] ?? template ?? '',
    TemplateParam: JSON.stringify(parameters ?? {}),
  });
  query.sort();
  const canonicalQuery = query.toString().replaceAll('+', '%20').replaceAll('*', '%2A').replaceAll('%7E', '~');
  const headers: Record<string, string> = {
    host,
    'x-acs-action': 'SendSms',
    'x-acs-content-sha256': hex(''),
    'x-acs-date': new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': randomUUID(),
    'x-acs-version': '2017-05-25',
  };
  const names = Object.keys(headers).sort();
  const canonical = [
    'POST',
    '/',
    canonicalQuery,
    ...names.map((name) => `${name}:${headers[name]}`),
    '',
    names.join(';'),
    hex(''),
  ].join('\n');
  const signature = hmac(accessSecret, `ACS3-HMAC-SHA256\n${hex(canonical)}`).toString('hex');
  const { body } = await outbound.fetch(`https://${host}/?${canonicalQuery}`, {
    method: 'POST',
    headers: {
      ...headers,
      authorization: `ACS3-HMAC-SHA256 Credential=${accessKey},SignedHeaders=${names.join(';')},Signature=${signature}`,
    },
  });
  const { Code, Message, BizId } = JSON.parse(body.toString('utf8')) as {
    Code?: string;
    Message?: string;
    BizId?: string;
  };
  if (Code !== 'OK') throw new Refused(`Aliyun refused the text message: ${Code} ${Message}`);
  return BizId;
}

/** Tencent Cloud's SendSms with its signature version 3 (TC3-HMAC-SHA256). */
async function sendByTencent(
  { sms, outbound }: Services,
  { recipient, template, parameters }: Sms,
): Promise<string | undefined> {
  const { accessKey, accessSecret, sign, appId, region, templates } = sms;
  const host = 'sms.tencentcloudapi.com';
  const timestamp = Math.floor(Date.now() / 1000);
  const date = dayOf(timestamp * 1000, 'UTC');
  const payload = JSON.stringify({
    PhoneNumberSet: [`+86${recipient}`],
    SmsSdkAppId: appId,
    SignName: sign,
    TemplateId: templates[template ?? ''] ?? template ?? '',
    TemplateParamSet: Object.values(parameters ?? {}),
  });
  const signed = 'content-type;host';
  const canonical = `POST\n/\n\ncontent-type:application/json\nhost:${host}\n\n${signed}\n${hex(payload)}`;
  const scope = `${date}/sms/tc3_request`;
  const key = hmac(hmac(hmac(`TC3${accessSecret}`, date), 'sms'), 'tc3_request');
  const signature = hmac(key, `TC3-HMAC-SHA256\n${timestamp}\n${scope}\n${hex(canonical)}`).toString('hex');
  const { body } = await outbound.fetch(`https://${host}/`, {
    method: 'POST',
    body: payload,
    headers: {
      'content-type': 'application/json',
      host,
      'x-tc-action': 'SendSms',
      'x-tc-version': '2021-01-11',
      'x-tc-timestamp': String(timestamp),
      'x-tc-region': region,
      authorization: `TC3-HMAC-SHA256 Credential=${accessKey}/${scope}, SignedHeaders=${signed}, Signature=${signature}`,
    },
  });
  const { Response } = JSON.parse(body.toString('utf8')) as {
    Response?: {
      Error?: { Code: string; Message: string };
      SendStatusSet?: readonly { Code: string; Message: string; SerialNo?: string }[];
    };
  };
  const failure = Response?.Error ?? Response?.SendStatusSet?.find(({ Code }) => Code !== 'Ok');
  if (failure) throw new Refused(`Tencent Cloud refused the text message: ${failure.Code} ${failure.Message}`);
  return Response?.SendStatusSet?.[0]?.SerialNo;
}

const senders = { http: sendByTemplate, aliyun: sendByAliyun, tencent: sendByTencent } as const;
