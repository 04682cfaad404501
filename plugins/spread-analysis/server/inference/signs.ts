import { addressKey, attributionsIn, sourceKey, type Attribution } from './attributions';
import type { SpreadCopy } from './copy';
import { fragmentsOf, type Fragments } from './fragments';
import { titlesOf, type Titles } from './titles';

/** What is known of copies before any two are compared; copies stand in the order of time. */
export interface SpreadSigns {
  readonly copies: readonly SpreadCopy[];
  readonly fragments: Fragments;
  readonly titles: Titles;
  readonly attributions: readonly (readonly Attribution[])[];
  /** Of each copy, the keys that its site, its author and its address go by. */
  readonly names: readonly { readonly keys: readonly string[]; readonly address: string; readonly host: string }[];
}

/** Names shorter than this are only equal, never a part of one another. */
const shortestPart = 3;

/** Whether an attribution means a copy: by its site, its author, its address or the host of it. */
export function isNamed(attribution: Attribution, { keys, address, host }: SpreadSigns['names'][number]): boolean {
  if (attribution.kind === 'link') return attribution.key === address || attribution.key === host;
  return keys.some(
    (key) =>
      key === attribution.key ||
      (Math.min(key.length, attribution.key.length) >= shortestPart &&
        (key.startsWith(attribution.key) || attribution.key.startsWith(key))),
  );
}

/** Reads the signs of copies that stand in the order of time. */
export function signsOf(copies: readonly SpreadCopy[]): SpreadSigns {
  return {
    copies,
    fragments: fragmentsOf(copies.map(({ text }) => text)),
    titles: titlesOf(copies.map(({ title }) => title)),
    attributions: copies.map(({ text }) => attributionsIn(text)),
    names: copies.map(({ site, author, domain, url }) => ({
      keys: [sourceKey(site), sourceKey(author)].filter((key) => key.length >= 2),
      address: addressKey(url),
      host: addressKey(domain),
    })),
  };
}
