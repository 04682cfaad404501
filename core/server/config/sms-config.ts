import type { Values, VariableName } from './variables';

/**
 * How short messages leave: kept for an operator to read, by any HTTP gateway, or by one of two clouds. What the
 * provider does not need may be empty.
 */
export interface SmsConfig {
  readonly provider: Values['SMS_PROVIDER'];
  /** Of the `http` gateway. */
  readonly url: string;
  /** JSON with `{phone}`, `{text}` and `{template}` to fill in. */
  readonly body: string;
  /** Text that stands in the answer of the `http` gateway when it has accepted a message; usual answers need none. */
  readonly success?: string;
  /** Value of the Authorization header for the `http` gateway. */
  readonly authorization: string;
  readonly accessKey: string;
  readonly accessSecret: string;
  /** The signature that messages carry. */
  readonly sign: string;
  /** Tencent only. */
  readonly appId: string;
  readonly region: string;
  /** Our name of a template to the provider's code of it. */
  readonly templates: Readonly<Record<string, string>>;
}

const cloud = ['SMS_ACCESS_KEY', 'SMS_ACCESS_SECRET', 'SMS_SIGN', 'SMS_TEMPLATES'] as const;

const needs = {
  outbox: [],
  http: ['SMS_HTTP_URL'],
  aliyun: cloud,
  tencent: [...cloud, 'SMS_APP_ID'],
} as const satisfies Record<Values['SMS_PROVIDER'], readonly VariableName[]>;

/** Gathers the settings of the chosen provider; a sentence for each that it lacks is added to `problems`. */
export function smsConfig(values: Values, problems: string[]): SmsConfig {
  const provider = values.SMS_PROVIDER;
  for (const name of needs[provider]) {
    if (values[name] === undefined) problems.push(`${name} is missing, which SMS_PROVIDER "${provider}" needs.`);
  }
  return {
    provider,
    url: values.SMS_HTTP_URL ?? '',
    body: values.SMS_HTTP_BODY,
    success: values.SMS_HTTP_SUCCESS ?? '',
    authorization: values.SMS_HTTP_AUTHORIZATION ?? '',
    accessKey: values.SMS_ACCESS_KEY ?? '',
    accessSecret: values.SMS_ACCESS_SECRET ?? '',
    sign: values.SMS_SIGN ?? '',
    appId: values.SMS_APP_ID ?? '',
    region: values.SMS_REGION ?? (provider === 'tencent' ? 'ap-guangzhou' : 'cn-hangzhou'),
    templates: values.SMS_TEMPLATES ?? {},
  };
}
