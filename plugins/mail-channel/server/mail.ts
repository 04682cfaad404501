import { z } from 'zod';
import type { Resolver } from '#core';
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

export const mail = (services: Resolver) => {
  const { smtpUrl, mailFrom } = services.get(Config);
  return defineChannel({
    id: 'mail',
    plugin: 'mail-channel',
    addressKind: 'mail',
    settings,
    secrets: ['Password'],
    limits: { perMinute: 60, attempts: 6, longest: 100_000 },
    hasCommon: () => smtpUrl !== undefined,
    send: async ({ address, subject, text, html }, own) => {
      if (own === null && smtpUrl === undefined) return failed('unset');
      const gateway =
        own === null
          ? { url: smtpUrl as string, from: mailFrom }
          : {
              host: own.Host,
              port: own.Port,
              isSecure: own.Is_Secure,
              user: own.User,
              password: own.Password,
              from: own.From,
            };
      return sendMail(services.get(OutboundService), gateway, { to: address, subject, text, html });
    },
  });
};
