import { createECDH } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { Language } from '#core';
import { OutboundService, pluginTexts, sendSms, type OutboundAnswer, type SendOutcome } from '#core/server';
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

let gateway: TestGateway;
beforeAll(async () => void (gateway = await testGateway()));
afterAll(() => gateway.close());

const texts = pluginTexts('messages', { 'zh-CN': chinese, 'en-US': english });
const say = (language: Language, code: FailureCode) => texts(language)(`failure.${code}`);

const token = { body: { errcode: 0, access_token: 't1', expires_in: 7200 } };
const groups = (path: string) => ({ Groups: { 值班群: `${gateway.url}${path}` } });
const toGroup = (more: object = {}) => testMessage({ address: '值班群', ...more });

/** Subscriptions that the web push channel has ended. */
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
} satisfies Record<string, () => Promise<SendOutcome>>;
type ChannelName = keyof typeof channels;

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
const smsBy = (provider: 'http' | 'aliyun' | 'tencent', outbound = gateway.outbound, success = '') =>
  sendSms(outbound, { ...smsSettings, provider, url: `${gateway.url}/send`, success }, smsMessage);

/** Channels that ask for a token before they send. */
const withToken: ReadonlySet<ChannelName> = new Set(['wecom-app', 'official-account']);
const sendBy = (channel: ChannelName, ...replies: GatewayReply[]): Promise<SendOutcome> => {
  gateway.got.splice(0);
  gateway.answer(...(withToken.has(channel) ? [token] : []), ...replies);
  return channels[channel]();
};

/** Channel, what its service answers, what that is, seconds until another try, words of both sentences. */
type Row = readonly [ChannelName, GatewayReply, FailureCode, number | undefined, zh: string, en: string];

const answers: readonly Row[] = [
  // DingTalk answers in Chinese, with advice that names the other kinds of protection.
  [
    'dingtalk',
    {
      body: {
        errcode: 310000,
        errmsg: '错误描述:关键词不匹配;解决方案:请联系群管理员查看此机器人的关键词，并在发送的信息中包含此关键词;',
      },
    },
    'keyword',
    undefined,
    '关键词',
    'keyword',
  ],
  [
    'dingtalk',
    {
      body: {
        errcode: 310000,
        errmsg: '错误描述:机器人发送签名不匹配;解决方案:请确认签名和生成签名的时间戳必须都放在调用的网址中;',
      },
    },
    'signature',
    undefined,
    '加签密钥',
    'signing secret',
  ],
  [
    'dingtalk',
    { body: { errcode: 310000, errmsg: '错误描述:机器人发送签名过期;' } },
    'signature',
    undefined,
    '签名',
    'clock',
  ],
  [
    'dingtalk',
    { body: { errcode: 310000, errmsg: '错误描述:机器人发送ip不在白名单内;解决方案:请检查签名与关键词;' } },
    'not-allowed',
    undefined,
    'IP 白名单',
    'IP allow list',
  ],
  [
    'dingtalk',
    { body: { errcode: 310000, errmsg: 'keywords not in content, more: [https://open.dingtalk.com/sign]' } },
    'keyword',
    undefined,
    '关键词',
    'keyword',
  ],
  [
    'dingtalk',
    { body: { errcode: 130101, errmsg: 'send too fast, exceed 20 times per minute' } },
    'busy',
    600,
    '频繁',
    'Too many',
  ],
  [
    'dingtalk',
    { body: { errcode: 300005, errmsg: 'token is not exist' } },
    'address',
    undefined,
    '更换地址',
    'new one',
  ],
  ['dingtalk', { body: { errcode: 400102, errmsg: '机器人已停用' } }, 'address', undefined, '更换地址', 'new one'],
  ['dingtalk', { body: { errcode: 430102, errmsg: '含有不合适的文本' } }, 'content', undefined, '敏感词', 'sensitive'],
  ['dingtalk', { body: '<html>登录</html>' }, 'refused', undefined, '拒绝', 'refused'],
  // Feishu
  [
    'feishu',
    { body: { code: 19021, msg: 'sign match fail or timestamp is not within one hour from current time' } },
    'signature',
    undefined,
    '服务器时间',
    'clock',
  ],
  ['feishu', { body: { code: 19022, msg: 'Ip Not Allowed' } }, 'not-allowed', undefined, 'IP 白名单', 'IP allow list'],
  ['feishu', { body: { code: 19024, msg: 'Key Words Not Found' } }, 'keyword', undefined, '关键词', 'keyword'],
  ['feishu', { body: { code: 11232, msg: 'frequency limited psm' } }, 'busy', 60, '频繁', 'Too many'],
  ['feishu', { body: { code: 9499, msg: 'too many request' } }, 'busy', 60, '频繁', 'Too many'],
  ['feishu', { body: { code: 9499, msg: 'Bad Request' } }, 'content', undefined, '模板', 'template'],
  [
    'feishu',
    { body: { code: 19001, msg: 'param invalid: incoming webhook access token invalid' } },
    'address',
    undefined,
    '地址',
    'address',
  ],
  ['feishu', { body: {} }, 'refused', undefined, '拒绝', 'refused'],
  // WeCom robot
  ['wecom-robot', { body: { errcode: 93000, errmsg: 'invalid webhook url' } }, 'address', undefined, '地址', 'address'],
  ['wecom-robot', { body: { errcode: 45009, errmsg: 'api freq out of limit' } }, 'busy', 60, '频繁', 'Too many'],
  [
    'wecom-robot',
    { body: { errcode: 40058, errmsg: 'text.content exceed max length 2048. invalid Request Parameter' } },
    'too-large',
    undefined,
    '过长',
    'too long',
  ],
  [
    'wecom-robot',
    { body: { errcode: 40058, errmsg: 'invalid Request Parameter' } },
    'content',
    undefined,
    '模板',
    'template',
  ],
  ['wecom-robot', { body: { errcode: -1, errmsg: 'system busy' } }, 'server', 60, '重试', 'tried again'],
  // WeCom application
  [
    'wecom-app',
    { body: { errcode: 60020, errmsg: 'not allow to access from your ip' } },
    'not-allowed',
    undefined,
    'IP',
    'IP',
  ],
  [
    'wecom-app',
    { body: { errcode: 81013, errmsg: 'user & party & tag all invalid' } },
    'address',
    undefined,
    '地址',
    'address',
  ],
  ['wecom-app', { body: { errcode: 0, errmsg: 'ok', invaliduser: 'chenmo' } }, 'address', undefined, '地址', 'address'],
  ['wecom-app', { body: { errcode: 0, unlicenseduser: 'chenmo' } }, 'not-allowed', undefined, '权限', 'permissions'],
  ['wecom-app', { body: { errcode: 50003, errmsg: 'app forbidden' } }, 'not-allowed', undefined, '权限', 'permissions'],
  ['wecom-app', { body: { errcode: 45009, errmsg: 'api freq out of limit' } }, 'busy', 60, '频繁', 'Too many'],
  // Official account
  [
    'official-account',
    { body: { errcode: 43004, errmsg: 'require subscribe' } },
    'address',
    undefined,
    '地址',
    'address',
  ],
  [
    'official-account',
    { body: { errcode: 43101, errmsg: 'user refuse to accept the msg' } },
    'address',
    undefined,
    '停止接收',
    'no longer',
  ],
  [
    'official-account',
    { body: { errcode: 40037, errmsg: 'invalid template_id' } },
    'template',
    undefined,
    '模板',
    'template',
  ],
  [
    'official-account',
    { body: { errcode: 45009, errmsg: 'reach max api daily quota limit' } },
    'quota',
    undefined,
    '额度',
    'quota',
  ],
  [
    'official-account',
    { body: { errcode: 89503, errmsg: 'ip needs confirmation' } },
    'not-allowed',
    undefined,
    'IP',
    'IP',
  ],
  // Slack
  ['slack', { status: 404, body: 'no_service' }, 'address', undefined, '地址', 'address'],
  ['slack', { status: 200, body: 'no_service' }, 'address', undefined, '地址', 'address'],
  ['slack', { status: 404, body: 'channel_not_found' }, 'address', undefined, '地址', 'address'],
  ['slack', { status: 200, body: 'invalid_payload' }, 'content', undefined, '内容', 'content'],
  ['slack', { status: 403, body: 'action_prohibited' }, 'not-allowed', undefined, '权限', 'permissions'],
  ['slack', { status: 200, body: { ok: false, error: 'channel_not_found' } }, 'address', undefined, '地址', 'address'],
  ['slack', { status: 200, body: '<html>Sign in</html>' }, 'refused', undefined, '拒绝', 'refused'],
  ['slack', { status: 429, body: 'rate_limited', headers: { 'retry-after': '30' } }, 'busy', 30, '频繁', 'Too many'],
  ['slack', { status: 500, body: 'rollup_error' }, 'server', 60, '重试', 'tried again'],
  // Teams
  [
    'teams',
    {
      body: 'Webhook message delivery failed with error: Microsoft Teams endpoint returned HTTP error 429 with ContextId tcid=0',
    },
    'busy',
    60,
    '频繁',
    'Too many',
  ],
  [
    'teams',
    {
      body: 'Webhook message delivery failed with error: Microsoft Teams endpoint returned HTTP error 403 with ContextId',
    },
    'not-allowed',
    undefined,
    '权限',
    'permissions',
  ],
  ['teams', { body: 'Summary or Text is required.' }, 'content', undefined, '内容', 'content'],
  [
    'teams',
    { status: 400, body: { error: { code: 'WorkflowTriggerIsNotEnabled', message: 'The workflow is disabled.' } } },
    'address',
    undefined,
    '地址',
    'address',
  ],
  [
    'teams',
    { status: 401, body: { error: { code: 'DirectApiAuthorizationRequired' } } },
    'credentials',
    undefined,
    '令牌',
    'token',
  ],
  ['teams', { status: 200, body: { error: { code: 'x', message: 'no' } } }, 'refused', undefined, '拒绝', 'refused'],
  // Telegram
  [
    'telegram',
    { status: 403, body: { ok: false, description: 'Forbidden: bot was kicked from the supergroup chat' } },
    'address',
    undefined,
    '地址',
    'address',
  ],
  [
    'telegram',
    {
      status: 400,
      body: { ok: false, description: 'Bad Request: not enough rights to send text messages to the chat' },
    },
    'not-allowed',
    undefined,
    '权限',
    'permissions',
  ],
  [
    'telegram',
    { status: 429, body: { ok: false, description: 'Too Many Requests', parameters: { retry_after: 35 } } },
    'busy',
    35,
    '频繁',
    'Too many',
  ],
  [
    'telegram',
    { status: 404, body: { ok: false, description: 'Not Found' } },
    'credentials',
    undefined,
    '令牌',
    'token',
  ],
  // ntfy
  [
    'ntfy',
    { status: 429, body: { code: 42908, http: 429, error: 'limit reached: daily message quota' } },
    'quota',
    undefined,
    '额度',
    'quota',
  ],
  [
    'ntfy',
    { status: 429, body: { code: 42901, http: 429, error: 'limit reached: too many requests' } },
    'busy',
    60,
    '频繁',
    'Too many',
  ],
  [
    'ntfy',
    { status: 403, body: { code: 40301, http: 403, error: 'forbidden' } },
    'not-allowed',
    undefined,
    '权限',
    'permissions',
  ],
  [
    'ntfy',
    { status: 507, body: { code: 50701, error: 'cannot publish to UnifiedPush topic' } },
    'address',
    undefined,
    '地址',
    'address',
  ],
  ['ntfy', { status: 200, body: '<html>Welcome to nginx</html>' }, 'refused', undefined, '拒绝', 'refused'],
  // Bark
  [
    'bark',
    {
      status: 400,
      body: { code: 400, message: 'failed to get device token: failed to get [x] device token from database' },
    },
    'address',
    undefined,
    '地址',
    'address',
  ],
  [
    'bark',
    { status: 500, body: { code: 500, message: 'push failed: BadDeviceToken' } },
    'address',
    undefined,
    '地址',
    'address',
  ],
  [
    'bark',
    { status: 500, body: { code: 500, message: 'push failed: PayloadTooLarge' } },
    'too-large',
    undefined,
    '过长',
    'too long',
  ],
  ['bark', { status: 200, body: { code: 500, message: 'push failed' } }, 'refused', undefined, '拒绝', 'refused'],
  // Web push
  ['web-push', { status: 410, body: '' }, 'no-device', undefined, '重新绑定', 'Bind one again'],
  ['web-push', { status: 404, body: '' }, 'no-device', undefined, '重新绑定', 'Bind one again'],
  [
    'web-push',
    { status: 400, body: { reason: 'VapidPkHashMismatch' } },
    'no-device',
    undefined,
    '重新绑定',
    'Bind one again',
  ],
  ['web-push', { status: 403, body: { reason: 'BadJwtToken' } }, 'sender', undefined, 'PUBLIC_URL', 'PUBLIC_URL'],
  ['web-push', { status: 429, body: '', headers: { 'retry-after': '120' } }, 'busy', 120, '频繁', 'Too many'],
  // Webhook: 2xx alone is success.
  ['webhook', { status: 302, body: '' }, 'moved', undefined, '新地址', 'new address'],
  ['webhook', { status: 304, body: '' }, 'refused', undefined, '拒绝', 'refused'],
  ['webhook', { status: 404, body: 'none' }, 'address', undefined, '地址', 'address'],
  ['webhook', { status: 503, body: '', headers: { 'retry-after': '90' } }, 'server', 90, '重试', 'tried again'],
  // Gateways for text messages that say with 200 that they sent nothing.
  [
    'sms-http',
    { body: { code: 22, msg: '验证码类短信1小时内同一手机号发送次数不能超过3次，频率过快' } },
    'busy',
    60,
    '频繁',
    'Too many',
  ],
  ['sms-http', { body: { code: '102', errorMsg: '密码错误' } }, 'credentials', undefined, '令牌', 'token'],
  [
    'sms-http',
    { body: { status: 'error', code: '101', msg: 'Incorrect APP ID.' } },
    'credentials',
    undefined,
    '令牌',
    'token',
  ],
  ['sms-http', { body: { error: -20, msg: '短信余额不足' } }, 'balance', undefined, '余额', 'credit'],
  ['sms-http', { body: { success: false, message: '签名未报备' } }, 'template', undefined, '签名', 'signature'],
  ['sms-http', { body: '30' }, 'refused', undefined, '拒绝', 'refused'],
  ['sms-http', { body: '<html>login</html>' }, 'refused', undefined, '拒绝', 'refused'],
  ['sms-http', { status: 429, body: '', headers: { 'retry-after': '9' } }, 'busy', 9, '频繁', 'Too many'],
];

describe('what a service answers instead of delivering', () => {
  it.each(answers)('%s: %j is %s', async (channel, reply, code, retryAfter, zh, en) => {
    const outcome = await sendBy(channel, reply);
    expect(outcome.status).toBe('failed');
    const reason = 'reason' in outcome ? outcome.reason : '';
    expect(reasonParts(reason).code).toBe(code);
    // Webhooks wait longer at each try where the other side names no time.
    expect('retryAfter' in outcome ? outcome.retryAfter : undefined).toBe(retryAfter);
    expect(say('zh-CN', code)).toContain(zh);
    expect(say('en-US', code)).toContain(en);
    expect(reason).not.toContain('NaN');
  });

  it('ends a subscription to pushes that is gone or belongs to another key', () => {
    expect(released).toEqual(['7', '7', '7']);
  });
});

const success: readonly (readonly [ChannelName, GatewayReply])[] = [
  ['dingtalk', { body: { errcode: 0, errmsg: 'ok' } }],
  ['feishu', { body: { code: 0, msg: 'success' } }],
  ['feishu', { body: { Extra: null, StatusCode: 0, StatusMessage: 'success' } }],
  ['wecom-robot', { body: { errcode: 0, errmsg: 'ok' } }],
  ['wecom-app', { body: { errcode: 0, errmsg: 'ok', msgid: 'm' } }],
  ['official-account', { body: { errcode: 0, errmsg: 'ok', msgid: 9 } }],
  ['slack', { body: 'ok' }],
  ['teams', { status: 202, body: '' }],
  ['teams', { status: 200, body: '1' }],
  ['telegram', { body: { ok: true, result: { message_id: 4 } } }],
  ['ntfy', { body: { id: 'sPs71M8A2T', event: 'message' } }],
  ['bark', { body: { code: 200, message: 'success' } }],
  ['web-push', { status: 201, body: '' }],
  ['webhook', { status: 204, body: '' }],
  ['sms-http', { body: { code: 0, msg: 'OK' } }],
  ['sms-http', { body: { code: '000000', description: 'Success' } }],
  ['sms-http', { body: { code: 2, msg: '提交成功' } }],
  ['sms-http', { body: { status: 'success', send_id: '093c0a7d' } }],
  ['sms-http', { status: 201, body: { sid: 'SM1', status: 'queued', error_code: null, error_message: null } }],
  ['sms-http', { body: '0' }],
  ['sms-http', { body: '' }],
];

describe('what a service answers when it has taken a message', () => {
  it.each(success)('%s: %j', async (channel, reply) => {
    expect(['sent', 'accepted']).toContain((await sendBy(channel, reply)).status);
  });

  it('of a gateway for text messages is what its setting says, where that is unusual', async () => {
    gateway.answer({ body: { code: '1000', msg: '已受理' } }, { body: { code: '1000', msg: '已受理' } });
    expect((await smsBy('http')).status).toBe('failed');
    expect((await smsBy('http', gateway.outbound, '"code":"1000"')).status).toBe('sent');
  });
});

const posting = Object.keys(channels) as ChannelName[];

describe('an address that has moved', () => {
  it.each(posting.flatMap((channel) => [301, 302, 303].map((status) => [channel, status] as const)))(
    'of %s is named after %i, and what a GET would answer there does not count',
    async (channel, status) => {
      const outcome = await sendBy(channel, { status, headers: { location: '/moved/here' }, body: '' });
      expect(outcome).toMatchObject({ status: 'failed', reason: `moved: ${gateway.url}/moved/here` });
      expect(outcome).not.toHaveProperty('retryAfter');
      expect(gateway.got.at(-1)?.method).toBe('POST');
      expect(gateway.got).toHaveLength(withToken.has(channel) ? 2 : 1);
      expect([say('zh-CN', 'moved'), say('en-US', 'moved')].join()).toMatch(/新地址.*new address/);
    },
  );

  it.each(success.flatMap(([channel, reply]) => [307, 308].map((status) => [channel, status, reply] as const)))(
    'of %s gets the same request after %i',
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

describe('clouds for text messages', () => {
  const answering = (status: number, body: unknown) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const answer: Partial<OutboundAnswer> = { status, headers: {}, body: Buffer.from(text) };
    return { fetch: async () => answer } as unknown as OutboundService;
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
  ] as const)('%s: %j is %s', async (provider, [status, body], code, retryAfter) => {
    const outcome = await smsBy(provider, answering(status, body));
    expect(outcome.status).toBe('failed');
    expect(reasonParts('reason' in outcome ? outcome.reason : '').code).toBe(code);
    expect('retryAfter' in outcome ? outcome.retryAfter : undefined).toBe(retryAfter);
  });
});

describe('a group of Telegram that became a supergroup', () => {
  const upgraded = {
    status: 400,
    body: {
      ok: false,
      error_code: 400,
      description: 'Bad Request: group chat was upgraded to a supergroup chat',
      parameters: { migrate_to_chat_id: -1001234567890 },
    },
  };

  it('gets the message under its new id, which is reported', async () => {
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
