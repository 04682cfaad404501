import type { Values, VariableName } from './variables';

/**
 * Delivery of text messages: stored for an operator to read, through any HTTP gateway, or through one of two cloud
 * providers. Settings that the provider does not use may be empty.
 */
export interface SmsConfig {
  readonly provider: Values['SMS_PROVIDER'];
  /** URL of the `http` gateway. */
  readonly url: string;
  /** JSON with the placeholders `{phone}`, `{text}` and `{template}`. */
  readonly body: string;
  /**
   * Text contained in the response of the `http` gateway when it has accepted a message; not needed for common response
   * formats.
   */
  readonly success?: string;
  /** Value of the Authorization header for the `http` gateway. */
  readonly authorization: string;
  readonly accessKey: string;
  readonly accessSecret: string;
  /** Signature included in messages. */
  readonly sign: string;
  /** Tencent only. */
  readonly appId: string;
  readonly region: string;
  /** Maps internal template names to the provider's template codes. */
  readonly templates: Readonly<Record<string, string>>;
}

const cloud = ['SMS_ACCESS_KEY', 'SMS_ACCESS_SECRET', 'SMS_SIGN', 'SMS_TEMPLATES'] as const;

const needs = {
  outbox: [],
  http: ['SMS_HTTP_URL'],
  aliyun: cloud,
  tencent: [...cloud, 'SMS_APP_ID'],
} as const satisfies Record<Values['SMS_PROVIDER'], readonly VariableName[]>;

/** Collects the settings of the selected provider; adds a sentence to `problems` for each missing one. */
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
