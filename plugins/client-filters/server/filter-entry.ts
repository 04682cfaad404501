import { InputError } from '#core';
import { adCues } from '#shared/advertorial';
import type { Query } from '#shared/query';
import type { Emotion } from '#shared/vocabulary';
import { longMedia, type FilterParameter, type FilterSetting } from '../filter-setting';
import type { BlackKind, BlockedWordField } from '../resource';

/** Entry of either list as the pipeline uses it. Plain data that can be passed to a worker thread. */
export interface FilterEntry {
  readonly id: string;
  readonly clientId: string;
  readonly filter: 'list' | 'word' | 'parameter';
  /** Display text that says what the entry blocks. */
  readonly reason: string;
  readonly tree: Query;
  /** For a URL entry: prefix of the article's URL, see `addressKey`. */
  readonly address: string | null;
  /** Subjects that the entry is restricted to; null for all. */
  readonly subjectIds: readonly string[] | null;
  /**
   * Hides articles that arrive more than this number of days after publishing, independent of `tree`; checked for
   * arriving articles only.
   */
  readonly maxAgeDays?: number;
  /** Hides advertisements; `tree` finds the candidates. */
  readonly isAds?: true;
  /** Hides articles with these sentiments, or with a confidence below this value. */
  readonly classification?: { readonly emotions: readonly Emotion[] } | { readonly below: number };
}

/** Returns a URL without scheme and `www.`, in lower case, so that different spellings compare equal. */
export const addressKey = (url: string): string =>
  url
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//u, '')
    .replace(/^www\./u, '');

/** Whether a URL equals the given one or lies below it; a value that ends with `*` matches any URL with that prefix. */
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

/**
 * Returns the query of a blocklist entry.
 *
 * @throws {InputError} when the value does not fit the kind.
 */
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
      if (at < 1 || site === '') throw refuse('an account must be written author@site', 'account');
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
        throw refuse('a URL with a path is required; block a whole site with kind "site"', 'url');
      return { tree: { kind: 'and', of: [] }, address };
    }
  }
}

export function queryOfWord(word: string, place: BlockedWordField): Pick<FilterEntry, 'tree' | 'address'> {
  return { tree: { kind: 'word', word: word.trim(), ...(place === 'all' ? {} : { field: place }) }, address: null };
}

type ParameterQuery = Pick<FilterEntry, 'tree' | 'address' | 'maxAgeDays' | 'isAds' | 'classification'>;

/** Returns the queries of the parameters in use, by parameter name; empty parameters are omitted. */
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
      : { emotion: { tree: any, address: null, classification: { emotions: Excluded_Emotions } } }),
    ...(Min_Confidence === null
      ? {}
      : { confidence: { tree: any, address: null, classification: { below: Min_Confidence } } }),
  };
}

export function getSetting(
  rows: readonly { readonly name: FilterParameter; readonly value: unknown }[],
): FilterSetting {
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
