import { InputError } from '#core';
import type { Query } from '#shared/query';
import type { BlackKind, BlackPlace } from '../resource';

/** An entry of either list as the pipeline knows it. Plain data, fit for a thread. */
export interface FilterEntry {
  readonly id: string;
  readonly clientId: string;
  readonly filter: 'list' | 'word';
  /** What it names, for people. */
  readonly reason: string;
  readonly tree: Query;
  /** For an address: what the article's own must begin with, see `addressKey`. */
  readonly address: string | null;
  /** The subjects it is confined to; null for all. */
  readonly subjectIds: readonly string[] | null;
}

/** An address without its scheme and `www.`, in small letters, so that spellings of one address agree. */
export const addressKey = (url: string): string => url.trim().toLowerCase().replace(/^[a-z]+:\/\//u, '').replace(/^www\./u, '');

/** Whether an address is the one named or lies below it; one that ends with `*` names any beginning. */
export function isBelowAddress(url: string | null, named: string): boolean {
  if (url === null) return false;
  const key = addressKey(url);
  if (named.endsWith('*')) return key.startsWith(named.slice(0, -1));
  return key.startsWith(named) && (key.length === named.length || /[/?#&]$/u.test(named) || /[/?#&]/u.test(key[named.length] ?? ''));
}

const refuse = (message: string, code: 'account' | 'url') => new InputError(`Value: ${message}`, `client-filters.${code}`);

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
      return { tree: { kind: 'and', of: [{ kind: 'value', field: 'author', value: author }, { kind: 'value', field: 'site', value: site }] }, address: null };
    }
    case 'url': {
      const address = addressKey(text);
      if (!/^[^\s/]+\.[^\s/]+\/\S+$/u.test(address)) throw refuse('an address with a path was expected; name a whole site as a site', 'url');
      return { tree: { kind: 'and', of: [] }, address };
    }
  }
}

/** What a black word looks for. */
export function queryOfWord(word: string, place: BlackPlace): Pick<FilterEntry, 'tree' | 'address'> {
  return { tree: { kind: 'word', word: word.trim(), ...(place === 'all' ? {} : { field: place }) }, address: null };
}
