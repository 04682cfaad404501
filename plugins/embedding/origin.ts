import { z } from 'zod';

/** An origin as browsers write it: scheme, host and port. Anything that could add more to a policy is refused. */
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

/** A domain such as `qpic.cn`, including its subdomains. */
export const domainSchema = z
  .string()
  .trim()
  .max(200)
  .toLowerCase()
  .regex(/^([a-z0-9-]+\.)+[a-z0-9-]{2,}$/, 'domain');

/** Returns whether a host is one of these domains or a subdomain of one. */
export const isOfDomain = (host: string, domains: readonly string[]): boolean =>
  domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
