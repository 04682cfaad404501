import { InputError } from '#core';
import { adCues } from '#shared/advertorial';
import type { Query } from '#shared/query';
import type { Emotion } from '#shared/vocabulary';
import { longMedia, type FilterParameter, type FilterSetting } from '../filter-setting';
import type { BlackKind, BlackPlace } from '../resource';

/** An entry of either list as the pipeline knows it. Plain data, fit for a thread. */
export interface FilterEntry {
  readonly id: string;
  readonly clientId: string;
  readonly filter: 'list' | 'word' | 'parameter';
  /** What it names, for people. */
  readonly reason: string;
  readonly tree: Query;
  /** For an address: what the article's own must begin with, see `addressKey`. */
  readonly address: string | null;
  /** The subjects it is confined to; null for all. */
  readonly subjectIds: readonly string[] | null;
  /**
   * Keeps away what arrives later than so many days after its publishing, whatever `tree` says; asked of arriving
   * articles only.
   */
  readonly maxAgeDays?: number;
  /** Keeps away advertisements; `tree` finds what may be one. */
  readonly isAds?: true;
  /** Keeps away what is judged so, or less surely than that. */
  readonly judged?: { readonly emotions: readonly Emotion[] } | { readonly below: number };
}

/** An address without its scheme and `www.`, in small letters, so that spellings of one address agree. */
export const addressKey = (url: string): string =>
  url
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//u, '')
    .replace(/^www\./u, '');

/** Whether an address is the one named or lies below it; one that ends with `*` names any beginning. */
export function isBelowAddress(url: string | null, named: string): boolean {
  if (url === null) return false;
  const key = addressKey(url);
  if (named.endsWith('*')) return key.startsWith(named.slice(0, -1));
  return (
    key.startsWith(named) &&
    (key.length === named.length || /[/?#&]$/u.test(named) || /[/?#&]/u.test(key[named.length] ?? ''))
  );
}

const refuse = (message: string, code: 'account' | 'url') =>
  new InputError(`Value: ${message}`, `client-filters.${code}`);

/** What an entry of the black list looks for; throws `InputError` when its value is no such thing. */
export function queryOfSource(kind: BlackKind, value: string): Pick<FilterEntry, 'tree' | 'address'> {
  const text = value.trim();
  switch (kind) {
    case 'site': {
      const domain = /^(?:[a-z]+:\/\/)?((?:[\w-]+\.)+[a-z]{2,})(?:\/.*)?$/iu.exec(text)?.[1];
      return { tree: { kind: 'value', field: 'site', value: domain ? addressKey(domain) : text }, address: null };
    }
    case 'author':
      return { tree: { kind: 'value', field: 'author', value: text }, address: null };
    case 'account': {
      const at = text.lastIndexOf('@');
      const [author, site] = [text.slice(0, at).trim(), addressKey(text.slice(at + 1))];
      if (at < 1 || site === '') throw refuse('an account is written author@site', 'account');
      return {
        tree: {
          kind: 'and',
          of: [
            { kind: 'value', field: 'author', value: author },
            { kind: 'value', field: 'site', value: site },
          ],
        },
        address: null,
      };
    }
    case 'url': {
      const address = addressKey(text);
      if (!/^[^\s/]+\.[^\s/]+\/\S+$/u.test(address))
        throw refuse('an address with a path was expected; name a whole site as a site', 'url');
      return { tree: { kind: 'and', of: [] }, address };
    }
  }
}

/** What a black word looks for. */
export function queryOfWord(word: string, place: BlackPlace): Pick<FilterEntry, 'tree' | 'address'> {
  return { tree: { kind: 'word', word: word.trim(), ...(place === 'all' ? {} : { field: place }) }, address: null };
}

type ParameterQuery = Pick<FilterEntry, 'tree' | 'address' | 'maxAgeDays' | 'isAds' | 'judged'>;

/** What the parameters in use look for, by their names; empty ones are left out. */
export function queriesOfSetting({
  Min_Length,
  Excluded_Media,
  Max_Age_Days,
  Is_Ads_Excluded,
  Excluded_Emotions,
  Min_Confidence,
}: FilterSetting): Readonly<Partial<Record<FilterParameter, ParameterQuery>>> {
  const any: Query = { kind: 'and', of: [] };
  const media = (values: readonly string[]): Query => ({
    kind: 'or',
    of: values.map((value): Query => ({ kind: 'value', field: 'media', value })),
  });
  return {
    ...(Min_Length === null
      ? {}
      : {
          'min-length': {
            tree: { kind: 'and', of: [{ kind: 'range', field: 'length', to: Min_Length - 1 }, media(longMedia)] },
            address: null,
          },
        }),
    ...(Excluded_Media.length === 0 ? {} : { media: { tree: media(Excluded_Media), address: null } }),
    ...(Max_Age_Days === null ? {} : { 'max-age': { tree: any, address: null, maxAgeDays: Max_Age_Days } }),
    ...(Is_Ads_Excluded
      ? {
          ads: {
            tree: { kind: 'or', of: adCues.map((word): Query => ({ kind: 'word', word })) },
            address: null,
            isAds: true,
          },
        }
      : {}),
    ...(Excluded_Emotions.length === 0
      ? {}
      : { emotion: { tree: any, address: null, judged: { emotions: Excluded_Emotions } } }),
    ...(Min_Confidence === null ? {} : { confidence: { tree: any, address: null, judged: { below: Min_Confidence } } }),
  };
}

/** The setting that rows stand for. */
export function settingOf(rows: readonly { readonly name: FilterParameter; readonly value: unknown }[]): FilterSetting {
  const value = (name: FilterParameter): unknown => rows.find((row) => row.name === name)?.value ?? null;
  return {
    Min_Length: value('min-length') as number | null,
    Excluded_Media: (value('media') ?? []) as FilterSetting['Excluded_Media'],
    Max_Age_Days: value('max-age') as number | null,
    Is_Ads_Excluded: value('ads') === true,
    Excluded_Emotions: (value('emotion') ?? []) as FilterSetting['Excluded_Emotions'],
    Min_Confidence: value('confidence') as number | null,
  };
}
