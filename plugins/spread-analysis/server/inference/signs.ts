import { addressKey, attributionsIn, sourceKey, type Attribution } from './attributions';
import type { SpreadCopy } from './copy';
import { getFragments, type Fragments } from './fragments';
import { getTitles, type Titles } from './titles';

/** Features of copies before pairwise comparison; copies are in time order. */
export interface SpreadSigns {
  readonly copies: readonly SpreadCopy[];
  readonly fragments: Fragments;
  readonly titles: Titles;
  readonly attributions: readonly (readonly Attribution[])[];
  /** For each copy, the keys of its site, its author and its URL. */
  readonly names: readonly { readonly keys: readonly string[]; readonly address: string; readonly host: string }[];
}

/** Names shorter than this must be equal; they never match as part of another. */
const minPartLength = 3;

/** Returns whether an attribution refers to a copy: by its site, its author, its URL or its host. */
export function isNamed(attribution: Attribution, { keys, address, host }: SpreadSigns['names'][number]): boolean {
  if (attribution.kind === 'link') return attribution.key === address || attribution.key === host;
  return keys.some(
    (key) =>
      key === attribution.key ||
      (Math.min(key.length, attribution.key.length) >= minPartLength &&
        (key.startsWith(attribution.key) || attribution.key.startsWith(key))),
  );
}

/** Extracts the features of copies in time order. */
export function getSigns(copies: readonly SpreadCopy[]): SpreadSigns {
  return {
    copies,
    fragments: getFragments(copies.map(({ text }) => text)),
    titles: getTitles(copies.map(({ title }) => title)),
    attributions: copies.map(({ text }) => attributionsIn(text)),
    names: copies.map(({ site, author, domain, url }) => ({
      keys: [sourceKey(site), sourceKey(author)].filter((key) => key.length >= 2),
      address: addressKey(url),
      host: addressKey(domain),
    })),
  };
}
