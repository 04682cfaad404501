import { z } from 'zod';
import { withServices } from '#core';
import { Config, OutboundService, sendMail } from '#core/server';
import { defineChannel, failed } from '#plugins/messages/server';

const settings = z.object({
  Host: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^[\w.-]+$/, 'host'),
  Port: z.number().int().min(1).max(65_535).default(465),
  /** TLS from the first byte; otherwise STARTTLS is required. */
  Is_Secure: z.boolean().default(true),
  User: z.string().trim().max(200).default(''),
  Password: z.string().max(200).default(''),
  From: z
    .string()
    .trim()
    .max(200)
    .regex(/^[^@]*[^@\s]+@[^@\s]+$/, 'address'),
});

export const mail = withServices({ config: Config, outbound: OutboundService }, ({ config, outbound }) => {
  const { smtpUrl, mailFrom } = config;
  return defineChannel({
    id: 'mail',
    plugin: 'mail-channel',
    addressKind: 'mail',
    settings,
    secrets: ['Password'],
    limits: { perMinute: 60, attempts: 6, maxLength: 100_000 },
    hasCommon: () => smtpUrl !== undefined,
    send: async ({ address, subject, text, html, leaveUrl }, clientSettings) => {
      if (clientSettings === null && smtpUrl === undefined) return failed('unset');
      const gateway =
        clientSettings === null
          ? { url: smtpUrl as string, from: mailFrom }
          : {
              host: clientSettings.Host,
              port: clientSettings.Port,
              isSecure: clientSettings.Is_Secure,
              user: clientSettings.User,
              password: clientSettings.Password,
              from: clientSettings.From,
            };
      return sendMail(outbound.for('messages'), gateway, {
        to: address,
        subject,
        text: leaveUrl === null ? text : `${text}\n\n退订 · Unsubscribe: ${leaveUrl}`,
        html: html && (leaveUrl === null ? html : `${html}<p>退订 · <a href="${leaveUrl}">Unsubscribe</a></p>`),
        leaveUrl,
      });
    },
  });
});
