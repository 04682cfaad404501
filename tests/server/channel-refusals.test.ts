import { createECDH } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { Language } from '#core';
import {
  type OutboundClient,
  OutboundService,
  pluginTexts,
  sendSms,
  type OutboundAnswer,
  type SendOutcome,
} from '#core/server';
import { testGateway, testMessage, type GatewayReply, type TestGateway } from '#core/server/testing';
import { reasonParts, type FailureCode } from '#shared/delivery';
import { bark } from '../../plugins/bark-channel/server/bark';
import { dingtalk } from '../../plugins/dingtalk-channel/server/dingtalk';
import { feishu } from '../../plugins/feishu-channel/server/feishu';
import english from '../../plugins/messages/locales/en-US.json';
import chinese from '../../plugins/messages/locales/zh-CN.json';
import { ntfy } from '../../plugins/ntfy-channel/server/ntfy';
import { officialAccount } from '../../plugins/official-account-channel/server/official-account';
import { slack } from '../../plugins/slack-channel/server/slack';
import { teams } from '../../plugins/teams-channel/server/teams';
import { telegram } from '../../plugins/telegram-channel/server/telegram';
import { PushDevices } from '../../plugins/web-push-channel/server/push-devices';
import { ServerKey } from '../../plugins/web-push-channel/server/server-key';
import { webPush } from '../../plugins/web-push-channel/server/web-push';
import { webhook } from '../../plugins/webhook-channel/server/webhook';
import { wecomApp } from '../../plugins/wecom-app-channel/server/wecom-app';
import { wecomRobot } from '../../plugins/wecom-robot-channel/server/wecom-robot';
import { acceptances, refusals, type ChannelName } from './channel-answers';

let gateway: TestGateway;
beforeAll(async () => void (gateway = await testGateway()));
afterAll(() => gateway.close());

const texts = pluginTexts('messages', { 'zh-CN': chinese, 'en-US': english });
const say = (language: Language, code: FailureCode) => texts(language)(`failure.${code}`);

const token = { body: { errcode: 0, access_token: 't1', expires_in: 7200 } };
const groups = (path: string) => ({ Groups: { 值班群: `${gateway.url}${path}` } });
const toGroup = (more: object = {}) => testMessage({ address: '值班群', ...more });

/** Subscriptions that the web push channel has removed. */
const released: string[] = [];
const P256DH = createECDH('prime256v1').generateKeys().toString('base64url');
const pushServices = () => ({
  get: (wanted: unknown) => {
    if (wanted === OutboundService) return gateway.outbound as never;
    if (wanted === ServerKey)
      return new ServerKey({
        tokenSecret: 'x'.repeat(32),
        publicUrl: 'https://monitor.example.cn',
        mailFrom: '',
      }) as never;
    if (wanted !== PushDevices) throw new Error('Nothing else is needed');
    const device = { push_device_id: '7', name: 'Chrome', endpoint: `${gateway.url}/push/1`, p256dh: P256DH };
    return {
      of: async () => [{ ...device, auth: Buffer.alloc(16, 7).toString('base64url') }],
      release: async (...[, , id]: string[]) => void released.push(id ?? ''),
      noteSent: async () => undefined,
    } as never;
  },
});

const channels = {
  dingtalk: () => dingtalk(gateway.services).send(toGroup(), groups('/robot/send?access_token=abc123')),
  feishu: () => feishu(gateway.services).send(toGroup(), groups('/open-apis/bot/v2/hook/abc-1')),
  'wecom-robot': () => wecomRobot(gateway.services).send(toGroup(), groups('/cgi-bin/webhook/send?key=abc-1')),
  slack: () => slack(gateway.services).send(toGroup(), groups('/services/T01/B02/xyz')),
  teams: () => teams(gateway.services).send(toGroup(), groups('/workflows/abc/triggers/manual/paths/invoke?sig=x')),
  webhook: () => webhook(gateway.services).send(toGroup(), groups('/hook')),
  telegram: () =>
    telegram(gateway.services).send(testMessage({ address: '-100200' }), {
      Server: gateway.url,
      Token: '123456:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    }),
  ntfy: () => ntfy(gateway.services).send(testMessage({ address: 'alerts-7' }), { Server: gateway.url, Token: 'tk_7' }),
  bark: () => bark(gateway.services).send(testMessage({ address: 'ynJ5Ft4atkMkWeo2PAvFhF' }), { Server: gateway.url }),
  'wecom-app': () =>
    wecomApp(gateway.services).send(testMessage({ address: 'chenmo' }), {
      Server: gateway.url,
      Corp_ID: 'ww1',
      Agent_ID: 1000002,
      Secret: 'secret',
    }),
  'official-account': () =>
    officialAccount(gateway.services).send(testMessage({ address: 'o6_bmjrPTlm6_2sgVt7hMZOPfL2M' }), {
      Server: gateway.url,
      App_ID: 'wx0123456789abcdef',
      App_Secret: 'secret',
      Template_ID: 'ngqIpbwh8bUfcSsECmogfXcV14J0tQlEpBO27izEYtY',
      Fields: { thing1: '{subject}' },
    }),
  'web-push': () => webPush(pushServices()).send(testMessage({ address: '501' }), null),
  'sms-http': () => smsBy('http'),
} satisfies Record<ChannelName, () => Promise<SendOutcome>>;

const smsSettings = {
  body: '{"to":"{phone}"}',
  authorization: '',
  accessKey: 'key',
  accessSecret: 'secret',
  sign: '某公司',
  appId: '1400',
  region: 'ap-guangzhou',
  templates: {},
};
const smsMessage = { recipient: '13800138000', text: '有新预警', template: null, parameters: null };
const smsBy = (provider: 'http' | 'aliyun' | 'tencent', outbound = gateway.outbound.for('messages'), success = '') =>
  sendSms(outbound, { ...smsSettings, provider, url: `${gateway.url}/send`, success }, smsMessage);

/** Channels that request a token before they send. */
const withToken: ReadonlySet<ChannelName> = new Set(['wecom-app', 'official-account']);
const sendBy = (channel: ChannelName, ...replies: GatewayReply[]): Promise<SendOutcome> => {
  gateway.got.splice(0);
  gateway.answer(...(withToken.has(channel) ? [token] : []), ...replies);
  return channels[channel]();
};

describe('refusals of services', () => {
  it.each(refusals)('%s: %j results in %s', async (channel, reply, code, retryAfter, zh, en) => {
    const outcome = await sendBy(channel, reply);
    expect(outcome.status).toBe('failed');
    const reason = 'reason' in outcome ? outcome.reason : '';
    expect(reasonParts(reason).code).toBe(code);
    // Webhooks wait longer after each attempt when the server gives no time.
    expect('retryAfter' in outcome ? outcome.retryAfter : undefined).toBe(retryAfter);
    expect(say('zh-CN', code)).toContain(zh);
    expect(say('en-US', code)).toContain(en);
    expect(reason).not.toContain('NaN');
  });

  it('ends a push subscription that no longer exists or belongs to another key', () => {
    expect(released).toEqual(['7', '7', '7']);
  });
});

describe('acceptances of services', () => {
  it.each(acceptances)('%s: %j', async (channel, reply) => {
    expect(['sent', 'accepted']).toContain((await sendBy(channel, reply)).status);
  });

  it('of a gateway for text messages is what its setting says, where that is unusual', async () => {
    gateway.answer({ body: { code: '1000', msg: '已受理' } }, { body: { code: '1000', msg: '已受理' } });
    expect((await smsBy('http')).status).toBe('failed');
    expect((await smsBy('http', gateway.outbound.for('messages'), '"code":"1000"')).status).toBe('sent');
  });
});

const posting = Object.keys(channels) as ChannelName[];

describe('an address that has moved', () => {
  it.each(posting.flatMap((channel) => [301, 302, 303].map((status) => [channel, status] as const)))(
    'of %s is reported after %i, and the answer of a GET there does not count',
    async (channel, status) => {
      const outcome = await sendBy(channel, { status, headers: { location: '/moved/here' }, body: '' });
      expect(outcome).toMatchObject({ status: 'failed', reason: `moved: ${gateway.url}/moved/here` });
      expect(outcome).not.toHaveProperty('retryAfter');
      expect(gateway.got.at(-1)?.method).toBe('POST');
      expect(gateway.got).toHaveLength(withToken.has(channel) ? 2 : 1);
      expect([say('zh-CN', 'moved'), say('en-US', 'moved')].join()).toMatch(/新地址.*new address/);
    },
  );

  it.each(acceptances.flatMap(([channel, reply]) => [307, 308].map((status) => [channel, status, reply] as const)))(
    'of %s receives the same request after %i',
    async (channel, status, reply) => {
      const outcome = await sendBy(channel, { status, headers: { location: '/moved/here' }, body: '' }, reply);
      expect(['sent', 'accepted']).toContain(outcome.status);
      const [first, second] = gateway.got.slice(-2);
      expect([second?.method, second?.path, second?.body.toString()]).toEqual([
        'POST',
        '/moved/here',
        first?.body.toString(),
      ]);
    },
  );
});

describe('text message services', () => {
  const answering = (status: number, body: unknown) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const answer: Partial<OutboundAnswer> = { status, headers: {}, body: Buffer.from(text) };
    return { fetch: async () => answer } as unknown as OutboundClient;
  };
  const aliyun = (Code: string, Message = '') => [200, { Code, Message }] as const;
  const tencent = (Code: string) => [200, { Response: { SendStatusSet: [{ Code, Message: '' }] } }] as const;

  it.each([
    ['aliyun', aliyun('isv.BUSINESS_LIMIT_CONTROL', '触发分钟级流控Permits:1'), 'busy', 60],
    ['aliyun', aliyun('isv.BUSINESS_LIMIT_CONTROL', '触发小时级流控Permits:5'), 'busy', 3600],
    ['aliyun', aliyun('isv.BUSINESS_LIMIT_CONTROL', '触发天级流控Permits:10'), 'quota', undefined],
    ['aliyun', aliyun('isv.AMOUNT_NOT_ENOUGH'), 'balance', undefined],
    ['aliyun', aliyun('isv.MOBILE_NUMBER_ILLEGAL'), 'address', undefined],
    ['aliyun', aliyun('isv.SMS_TEMPLATE_ILLEGAL'), 'template', undefined],
    ['aliyun', aliyun('SignatureDoesNotMatch'), 'credentials', undefined],
    ['aliyun', [502, '<html>'], 'server', 60],
    ['tencent', tencent('LimitExceeded.PhoneNumberOneHourLimit'), 'busy', 3600],
    ['tencent', tencent('FailedOperation.InsufficientBalanceInSmsPackage'), 'balance', undefined],
    ['tencent', tencent('FailedOperation.ContainSensitiveWord'), 'content', undefined],
    [
      'tencent',
      [200, { Response: { Error: { Code: 'AuthFailure.SecretIdNotFound', Message: '' } } }],
      'credentials',
      undefined,
    ],
    ['tencent', [200, { Response: { SendStatusSet: [] } }], 'refused', undefined],
  ] as const)('%s: %j results in %s', async (provider, [status, body], code, retryAfter) => {
    const outcome = await smsBy(provider, answering(status, body));
    expect(outcome.status).toBe('failed');
    expect(reasonParts('reason' in outcome ? outcome.reason : '').code).toBe(code);
    expect('retryAfter' in outcome ? outcome.retryAfter : undefined).toBe(retryAfter);
  });
});

describe('a Telegram group that became a supergroup', () => {
  const upgraded = {
    status: 400,
    body: {
      ok: false,
      error_code: 400,
      description: 'Bad Request: group chat was upgraded to a supergroup chat',
      parameters: { migrate_to_chat_id: -1001234567890 },
    },
  };

  it('receives the message under its new id, which is reported', async () => {
    const outcome = await sendBy('telegram', upgraded, { body: { ok: true, result: { message_id: 5 } } });
    expect(outcome).toEqual({ status: 'accepted', reference: '5', movedTo: '-1001234567890' });
    expect(gateway.sent()).toMatchObject({ chat_id: '-1001234567890' });
  });

  it('reports the new id also where it takes no message', async () => {
    const refusal = {
      status: 403,
      body: { ok: false, description: 'Forbidden: bot is not a member of the supergroup chat' },
    };
    expect(await sendBy('telegram', upgraded, refusal)).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('address: ') as string,
      movedTo: '-1001234567890',
    });
  });
});
