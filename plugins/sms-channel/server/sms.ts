import { z } from 'zod';
import { withServices } from '#core';
import { Config, OutboundService, sendSms } from '#core/server';
import { defineChannel } from '#plugins/messages/server';

const text = z.string().trim().max(500).default('');

const settings = z
  .object({
    Provider: z.enum(['aliyun', 'tencent', 'http']),
    /** Signature of the messages. */
    Sign: text,
    Access_Key: text,
    Access_Secret: text,
    /** Tencent only. */
    App_ID: text,
    Region: text,
    /** Provider's template codes by our template names. */
    Templates: z.record(z.string().max(60), z.string().max(200)).default({}),
    /** URL of the HTTP gateway. */
    Url: text,
    /** JSON with the placeholders `{phone}`, `{text}`, `{template}` and `{report}`. */
    Body: z.string().max(2000).default('{"phone":"{phone}","text":"{text}"}'),
    /** Text that marks an accepted answer, for gateways with an unusual one. */
    Success: text,
    Authorization: text,
  })
  .superRefine((smsSettings, context) => {
    const needed = {
      http: ['Url', 'Body'],
      aliyun: ['Access_Key', 'Access_Secret', 'Sign'],
      tencent: ['Access_Key', 'Access_Secret', 'Sign', 'App_ID'],
    } as const;
    for (const name of needed[smsSettings.Provider])
      if (smsSettings[name] === '') context.addIssue({ code: 'custom', path: [name], message: 'required' });
    if (smsSettings.Provider === 'http' && !/^https?:\/\/\S+$/i.test(smsSettings.Url))
      context.addIssue({ code: 'custom', path: ['Url'], message: 'url' });
  });

const regions = { aliyun: 'cn-hangzhou', tencent: 'ap-guangzhou', http: '' } as const;

/** Sends SMS messages over Aliyun, Tencent Cloud or any gateway with a single POST. */
export const sms = withServices({ config: Config, outbound: OutboundService }, ({ config, outbound }) => {
  const { sms: common } = config;
  return defineChannel({
    id: 'sms',
    plugin: 'sms-channel',
    addressKind: 'phone',
    settings,
    secrets: ['Access_Secret', 'Authorization'],
    limits: { perMinute: 30, attempts: 4, maxLength: 300 },
    hasCommon: () => common.provider !== 'outbox',
    send: (message, clientSettings) =>
      sendSms(
        outbound.for(clientSettings === null ? 'installation' : 'messages'),
        clientSettings === null
          ? common
          : {
              provider: clientSettings.Provider,
              url: clientSettings.Url,
              body: clientSettings.Body.replaceAll('{report}', message.reportUrl),
              success: clientSettings.Success,
              authorization: clientSettings.Authorization,
              accessKey: clientSettings.Access_Key,
              accessSecret: clientSettings.Access_Secret,
              sign: clientSettings.Sign,
              appId: clientSettings.App_ID,
              region: clientSettings.Region || regions[clientSettings.Provider],
              templates: clientSettings.Templates,
            },
        { ...message, recipient: message.address },
      ),
  });
});
