import type { GatewayReply } from '#core/server/testing';
import type { FailureCode } from '#shared/delivery';

/** Channels that post to a service, and text messages through a client's own gateway. */
export type ChannelName =
  | 'dingtalk'
  | 'feishu'
  | 'wecom-robot'
  | 'wecom-app'
  | 'official-account'
  | 'slack'
  | 'teams'
  | 'telegram'
  | 'ntfy'
  | 'bark'
  | 'web-push'
  | 'webhook'
  | 'sms-http';

/**
 * Channel, answer of its service, failure code, seconds until the next attempt, and words of the sentence in both
 * languages.
 */
export type Row = readonly [ChannelName, GatewayReply, FailureCode, number | undefined, zh: string, en: string];

/** Answers of services that refuse a message, as documented by the services or their users. */
export const refusals: readonly Row[] = [
  // DingTalk answers in Chinese, with advice that mentions the other kinds of protection.
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
    'IP allowlist',
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
  ['feishu', { body: { code: 19022, msg: 'Ip Not Allowed' } }, 'not-allowed', undefined, 'IP 白名单', 'IP allowlist'],
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
  ['wecom-robot', { body: { errcode: -1, errmsg: 'system busy' } }, 'server', 60, '重试', 'Retrying'],
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
  ['slack', { status: 500, body: 'rollup_error' }, 'server', 60, '重试', 'Retrying'],
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
  // Webhook: only 2xx is success.
  ['webhook', { status: 302, body: '' }, 'moved', undefined, '新地址', 'new address'],
  ['webhook', { status: 304, body: '' }, 'refused', undefined, '拒绝', 'refused'],
  ['webhook', { status: 404, body: 'none' }, 'address', undefined, '地址', 'address'],
  ['webhook', { status: 503, body: '', headers: { 'retry-after': '90' } }, 'server', 90, '重试', 'Retrying'],
  // Text message gateways that answer 200 although they sent nothing.
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

/** Answers of services that have accepted a message. */
export const acceptances: readonly (readonly [ChannelName, GatewayReply])[] = [
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
