import { z } from 'zod';
import type { SendOutcome } from '#core/server';
import { failed } from './failed';

/** Webhook of a group, and the secret that signs requests to it. */
export interface GroupTarget {
  readonly url: string;
  readonly secret: string;
}

/**
 * Setting of a channel that reaches groups: maps each display name to a URL and, after a space, a secret. Anyone who
 * knows the URL may post, so all of it is encrypted. `path` is the URL path format of the service; the host is free
 * because companies may run their own.
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

/** Returns a group of the settings, or the failure outcome if there is none with that name. */
export function getGroup(groups: Readonly<Record<string, string>>, name: string): GroupTarget | SendOutcome {
  const groupAddress = Object.hasOwn(groups, name) ? groups[name] : undefined;
  if (groupAddress === undefined) return failed(Object.keys(groups).length === 0 ? 'unset' : 'no-group', name);
  const [url = '', secret = ''] = groupAddress.split(/\s+/);
  return { url, secret };
}
