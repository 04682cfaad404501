import { createHash, createHmac, randomUUID } from 'node:crypto';
import { dayOf } from '#shared/time';
import type { Config } from '../config';
import type { OutboundService } from '../outbound';

interface Sms {
  readonly recipient: string;
  readonly text: string;
  readonly template: string | null;
  readonly parameters: Readonly<Record<string, string>> | null;
}

interface Services {
  readonly config: Config;
  readonly outbound: OutboundService;
}

const hex = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Sends by the gateway that is set; false when there is none, so that the message stays in the outbox. */
export async function sendSms(services: Services, sms: Sms): Promise<boolean> {
  switch (services.config.sms.provider) {
    case 'outbox':
      return false;
    case 'http':
      return sendByTemplate(services, sms);
    case 'aliyun':
      return sendByAliyun(services, sms);
    case 'tencent':
      return sendByTencent(services, sms);
  }
}

/** Any gateway with one POST: `{phone}`, `{text}`, `{template}` are filled in, as JSON strings. */
async function sendByTemplate({ config, outbound }: Services, { recipient, text, template }: Sms): Promise<boolean> {
  const { url, body, authorization } = config.sms;
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
  if (status >= 300) throw new Error(`The SMS gateway answered ${status}`);
  return true;
}

/** Aliyun's SendSms with its signature version 3 (ACS3-HMAC-SHA256). */
async function sendByAliyun(
  { config, outbound }: Services,
  { recipient, template, parameters }: Sms,
): Promise<boolean> {
  const { accessKey, accessSecret, sign, templates } = config.sms;
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
  const { Code, Message } = JSON.parse(body.toString('utf8')) as { Code?: string; Message?: string };
  if (Code !== 'OK') throw new Error(`Aliyun refused the text message: ${Code} ${Message}`);
  return true;
}

/** Tencent Cloud's SendSms with its signature version 3 (TC3-HMAC-SHA256). */
async function sendByTencent(
  { config, outbound }: Services,
  { recipient, template, parameters }: Sms,
): Promise<boolean> {
  const { accessKey, accessSecret, sign, appId, region, templates } = config.sms;
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
      SendStatusSet?: readonly { Code: string; Message: string }[];
    };
  };
  const failure = Response?.Error ?? Response?.SendStatusSet?.find(({ Code }) => Code !== 'Ok');
  if (failure) throw new Error(`Tencent Cloud refused the text message: ${failure.Code} ${failure.Message}`);
  return true;
}
