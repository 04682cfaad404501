import { z } from 'zod';

/** An origin as browsers write it: scheme, host, port; nothing that could say more in a policy. */
export const originSchema = z
  .string()
  .trim()
  .max(200)
  .toLowerCase()
  .transform((text) => text.replace(/\/$/, ''))
  .refine(
    (text) => /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/.test(text) && URL.canParse(text) && new URL(text).origin === text,
    'origin',
  );

/** A name such as `qpic.cn`; names below it are meant too. */
export const domainSchema = z
  .string()
  .trim()
  .max(200)
  .toLowerCase()
  .regex(/^([a-z0-9-]+\.)+[a-z0-9-]{2,}$/, 'domain');

/** Whether a host is one of these domains or below one. */
export const isOfDomain = (host: string, domains: readonly string[]): boolean =>
  domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
