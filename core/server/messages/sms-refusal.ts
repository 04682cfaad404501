import type { FailureCode } from '#shared/delivery';
import { cutText } from '#shared/text';

/** A gateway for text messages refused a message; `retryAfter` in seconds if a retry may help. */
export class SmsRefusal extends Error {
  constructor(
    readonly code: FailureCode,
    providerMessage: string,
    readonly retryAfter?: number,
  ) {
    super(providerMessage);
  }
}

/** Prefixes of a provider's codes, the failure they stand for, and the seconds until a retry if that may help. */
export type SmsCodes = readonly (readonly [code: RegExp, failure: FailureCode, retryAfter?: number])[];

const minute = 60;
const hour = 3600;

/** Codes of Aliyun's SendSms: https://help.aliyun.com/document_detail/101346.html */
export const aliyunCodes: SmsCodes = [
  [/^isv\.BUSINESS_LIMIT_CONTROL.*(天级|day)/i, 'quota'],
  [/^isv\.BUSINESS_LIMIT_CONTROL.*(小时|hour)/i, 'busy', hour],
  [/^(isv\.BUSINESS_LIMIT_CONTROL|Throttling)/, 'busy', minute],
  [/^isv\.(DAY|MONTH)_LIMIT_CONTROL/, 'quota'],
  [/^isv\.(AMOUNT_NOT_ENOUGH|OUT_OF_SERVICE|ACCOUNT_ABNORMAL)/, 'balance'],
  [/^isv\.(MOBILE_NUMBER_ILLEGAL|MOBILE_COUNT_OVER_LIMIT|DENY_IP_RANGE_PHONE|BLACK_?LIST)/, 'address'],
  [/^isv\.TEMPLATE_(MISSING_PARAMETERS|PARAMS_ILLEGAL)/, 'no-field'],
  [/^isv\.(SMS_SIGN|SMS_SIGNATURE|SMS_TEMPLATE|TEMPLATE|INVALID_SIGN|SIGN)/, 'template'],
  [/^isv\.(BLACK_KEY_CONTROL_LIMIT|PARAM_NOT_SUPPORT_URL|SMS_CONTENT_ILLEGAL)/, 'content'],
  [/^isv\.PARAM_LENGTH_LIMIT/, 'too-large'],
  [/^(InvalidAccessKeyId|SignatureDoesNotMatch|IncompleteSignature|isv\.ACCOUNT_NOT_EXISTS)/, 'credentials'],
  [/^(isp\.RAM_PERMISSION_DENY|Forbidden|NoPermission|isv\.PRODUCT_UN_SUBSCRIPT|isv\.DENY_IP_RANGE)/, 'not-allowed'],
  [/^(isp\.|ServiceUnavailable|InternalError|SystemError)/, 'server', minute],
];

/** Codes of Tencent Cloud's SendSms: https://cloud.tencent.com/document/product/382/55981 */
export const tencentCodes: SmsCodes = [
  [/^LimitExceeded\.PhoneNumber(ThirtySecond|OneMinute)/, 'busy', minute],
  [/^LimitExceeded\.PhoneNumberOneHour/, 'busy', hour],
  [/^LimitExceeded\.(PhoneNumberCount|PhoneNumberSameContent)/, 'quota'],
  [/^LimitExceeded\.(DeliveryFrequency|RequestLimit)/, 'busy', minute],
  [/^RequestLimitExceeded/, 'busy', minute],
  [/^LimitExceeded/, 'quota'],
  [/^FailedOperation\.(InsufficientBalance|Account)/, 'balance'],
  [/^FailedOperation\.PhoneNumber|^InvalidParameterValue\.IncorrectPhoneNumber/, 'address'],
  [/^FailedOperation\.(Signature|Template|MissingSignature|MissingTemplate)/, 'template'],
  [/^FailedOperation\.ContainSensitiveWord|^InvalidParameterValue\.ProhibitedUseUrl/, 'content'],
  [/^InvalidParameterValue\.(TemplateParameterFormat|TemplateParameterLength)/, 'no-field'],
  [/^InvalidParameterValue\.(ContentLength|ImageInvalid)/, 'too-large'],
  [/^AuthFailure|^InvalidParameterValue\.SdkAppId/, 'credentials'],
  [/^UnauthorizedOperation/, 'not-allowed'],
  [/^InternalError|^FailedOperation\.(ForbidAddMarketing|OtherError|TimeOut)/, 'server', minute],
];

/** Creates the error for a provider's code and message; a code that is missing from the table counts as a refusal. */
export function smsRefusal(codes: SmsCodes, code: string, message: string): SmsRefusal {
  const fullMessage = `${code} ${message}`.trim();
  const [, failure = 'refused', retryAfter] = codes.find(([pattern]) => pattern.test(fullMessage)) ?? [];
  return new SmsRefusal(failure, fullMessage, retryAfter);
}

/** Messages of gateways with custom codes. */
const words: SmsCodes = [
  [/频繁|频率|流控|too (many|fast|frequent)|rate.?limit|throttl/i, 'busy', minute],
  [/余额|欠费|充值|balance|insufficient|arrear|not enough/i, 'balance'],
  [/签名|模板|template|signature/i, 'template'],
  [/手机号|号码|phone|mobile|receiver|recipient/i, 'address'],
  [/敏感|屏蔽|违禁|关键字|sensitive|forbidden word|spam/i, 'content'],
  [/白名单|\bip\b|whitelist/i, 'not-allowed'],
  [/密码|密钥|鉴权|认证|账号|用户名|password|auth|api.?key|app.?key|app.?id|credential|account/i, 'credentials'],
];

const failing = /^(error|fail|failed|failure|false|rejected)$/i;
const succeeding = /^(ok|success|succeed|successful|true|sent|queued|accepted|submitted|0+|200)$/i;
const succeedingWords =
  /^((提交|发送|请求|操作)?成功|ok|success(ful(ly)?)?|succeed|(sent|accepted|queued)( successfully)?)[.!。！]?$/i;
/** Fields in which gateways report the result, in lower case without punctuation. */
const codeFields = [
  'code',
  'errcode',
  'errorcode',
  'error',
  'errno',
  'ret',
  'retcode',
  'resultcode',
  'respcode',
  'status',
];
const wordFields = ['msg', 'message', 'errmsg', 'errormsg', 'errormessage', 'reason', 'description', 'desc', 'detail'];

function getObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const json = JSON.parse(text) as unknown;
    const first = Array.isArray(json) ? (json as readonly unknown[])[0] : json;
    return typeof first === 'object' && first !== null ? (first as Record<string, unknown>) : { code: first };
  } catch {
    return undefined;
  }
}

/**
 * Returns the refusal in a gateway's 2xx response; undefined if the message was accepted. `success` is a text contained
 * in an accepted response, for gateways with an uncommon response format.
 */
export function refusalWithin(text: string, success = ''): SmsRefusal | undefined {
  const refused = (detail: string): SmsRefusal => {
    const [, failure = 'refused', retryAfter] = words.find(([pattern]) => pattern.test(detail)) ?? [];
    return new SmsRefusal(failure, cutText(detail, 300), retryAfter);
  };
  if (success !== '') return text.includes(success) ? undefined : refused(text);
  if (text.trim() === '') return undefined;
  const answer = getObject(text);
  if (!answer) return succeeding.test(text.trim()) || succeedingWords.test(text.trim()) ? undefined : refused(text);
  const fields = new Map(
    Object.entries(answer).map(([name, value]) => [name.toLowerCase().replaceAll(/[^a-z]/g, ''), value]),
  );
  if (fields.get('success') === false || fields.get('ok') === false) return refused(text);
  const isGoodInWords = wordFields.some((name) => succeedingWords.test(String(fields.get(name) ?? '').trim()));
  for (const name of codeFields) {
    const value = fields.get(name);
    if (value === undefined || value === null || value === '' || value === false) continue;
    if (typeof value === 'object') return refused(text);
    const valueText = String(value);
    if (failing.test(valueText) || !(succeeding.test(valueText) || isGoodInWords)) return refused(text);
  }
  return undefined;
}
