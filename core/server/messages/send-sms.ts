import { createHash, createHmac, randomUUID } from 'node:crypto';
import { reasonText, type FailureCode } from '#shared/delivery';
import { cutText } from '#shared/text';
import { getDay } from '#shared/time';
import type { SmsConfig } from '../config';
import type { OutboundAnswer, OutboundClient } from '../outbound';
import { outcomeOfError } from './outbound-outcome';
import { getReason, type SendOutcome } from './send-outcome';
import { aliyunCodes, refusalWithin, smsRefusal, SmsRefusal, tencentCodes } from './sms-refusal';

interface Sms {
  readonly recipient: string;
  readonly text: string;
  readonly template: string | null;
  readonly parameters: Readonly<Record<string, string>> | null;
}

interface Services {
  readonly sms: SmsConfig;
  readonly outbound: OutboundClient;
}

const hex = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Sends through a gateway; the provider `outbox` has none and sends nothing. */
export async function sendSms(outbound: OutboundClient, config: SmsConfig, sms: Sms): Promise<SendOutcome> {
  const { provider } = config;
  if (provider === 'outbox') return { status: 'failed', reason: reasonText('unset') };
  try {
    const reference = await senders[provider]({ sms: config, outbound }, sms);
    return reference === undefined ? { status: 'sent' } : { status: 'accepted', reference };
  } catch (error) {
    if (!(error instanceof SmsRefusal)) return outcomeOfError(error, false);
    const { code, retryAfter } = error;
    return {
      status: 'failed',
      reason: reasonText(code, getReason(error)),
      ...(retryAfter === undefined ? {} : { retryAfter }),
    };
  }
}

/** Sends through any gateway with one POST: `{phone}`, `{text}` and `{template}` are replaced as JSON strings. */
async function sendByTemplate({ sms, outbound }: Services, { recipient, text, template }: Sms): Promise<undefined> {
  const { url, body, authorization, success } = sms;
  const quote = (value: string) => JSON.stringify(value).slice(1, -1);
  const filled = body
    .replace('{phone}', quote(recipient))
    .replace('{text}', quote(text))
    .replace('{template}', quote(template ?? ''));
  const answer = await outbound.fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
    body: filled,
  });
  const responseText = answer.body.toString('utf8');
  checkStatus(answer, responseText);
  const refusal = refusalWithin(responseText, success);
  if (refusal) throw refusal;
  return undefined;
}

/** Throws the error of a status other than 2xx. */
function checkStatus({ status, headers }: Pick<OutboundAnswer, 'status' | 'headers'>, responseText: string): void {
  if (status >= 200 && status < 300) return;
  const words = `HTTP ${status} ${cutText(responseText, 200)}`.trim();
  const requestedDelay = Number(headers['retry-after']);
  const retryAfter = requestedDelay > 0 ? Math.min(3600, Math.ceil(requestedDelay)) : 60;
  if (status === 429) throw new SmsRefusal('busy', words, retryAfter);
  if (status >= 500) throw new SmsRefusal('server', words, retryAfter);
  throw new SmsRefusal(statusFailures[status] ?? refusalWithin(responseText)?.code ?? 'refused', words);
}

const statusFailures: Readonly<Record<number, FailureCode>> = {
  401: 'credentials',
  403: 'not-allowed',
  404: 'moved',
  410: 'moved',
};

/**
 * Returns the response of a cloud provider, which is JSON for every status; any other response is classified by its
 * status.
 */
function getJson(answer: Pick<OutboundAnswer, 'status' | 'headers' | 'body'>): unknown {
  const text = answer.body.toString('utf8');
  try {
    return JSON.parse(text);
  } catch {
    checkStatus(answer, text);
    throw new SmsRefusal('refused', `HTTP ${answer.status} ${cutText(text, 200)}`);
  }
}

/** Sends through Aliyun's SendSms with signature version 3 (ACS3-HMAC-SHA256). */
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
  const answer = await outbound.fetch(`https://${host}/?${canonicalQuery}`, {
    method: 'POST',
    headers: {
      ...headers,
      authorization: `ACS3-HMAC-SHA256 Credential=${accessKey},SignedHeaders=${names.join(';')},Signature=${signature}`,
    },
  });
  const { Code, Message, BizId } = getJson(answer) as {
    Code?: string;
    Message?: string;
    BizId?: string;
  };
  if (Code !== 'OK') throw smsRefusal(aliyunCodes, Code ?? `HTTP ${answer.status}`, Message ?? '');
  return BizId;
}

/** Sends through Tencent Cloud's SendSms with signature version 3 (TC3-HMAC-SHA256). */
async function sendByTencent(
  { sms, outbound }: Services,
  { recipient, template, parameters }: Sms,
): Promise<string | undefined> {
  const { accessKey, accessSecret, sign, appId, region, templates } = sms;
  const host = 'sms.tencentcloudapi.com';
  const timestamp = Math.floor(Date.now() / 1000);
  const date = getDay(timestamp * 1000, 'UTC');
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
  const answer = await outbound.fetch(`https://${host}/`, {
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
  const { Response } = getJson(answer) as {
    Response?: {
      Error?: { Code: string; Message: string };
      SendStatusSet?: readonly { Code: string; Message: string; SerialNo?: string }[];
    };
  };
  const [sent] = Response?.SendStatusSet ?? [];
  const failure = Response?.Error ?? (sent?.Code === 'Ok' ? undefined : (sent ?? { Code: '', Message: 'no status' }));
  if (failure) throw smsRefusal(tencentCodes, failure.Code, failure.Message);
  return sent?.SerialNo;
}

const senders = { http: sendByTemplate, aliyun: sendByAliyun, tencent: sendByTencent } as const;
