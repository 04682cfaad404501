import { z } from 'zod';
import type { SendOutcome } from '#core/server';
import { failed } from './failed';

/** Where one group is reached: its webhook, and the secret by which requests to it are signed. */
export interface GroupTarget {
  readonly url: string;
  readonly secret: string;
}

/**
 * The setting of a channel that reaches groups: their names, by which people know them, to an address and, after a
 * space, a secret. Who knows the address may post, so all of it is sealed. `path` is what addresses of the service
 * look like behind their host, which companies may run themselves.
 */
export const groupsSetting = (path: RegExp) =>
  z.record(
    z.string().trim().min(1).max(60),
    z
      .string()
      .trim()
      .max(1000)
      .refine((text) => {
        const [url = ''] = text.split(/\s+/);
        return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) && path.test(url);
      }, 'webhook'),
  );

/** A group of the settings, or the outcome that says that there is none of the name. */
export function groupOf(groups: Readonly<Record<string, string>>, name: string): GroupTarget | SendOutcome {
  const kept = Object.hasOwn(groups, name) ? groups[name] : undefined;
  if (kept === undefined) return failed(Object.keys(groups).length === 0 ? 'unset' : 'no-group', name);
  const [url = '', secret = ''] = kept.split(/\s+/);
  return { url, secret };
}
