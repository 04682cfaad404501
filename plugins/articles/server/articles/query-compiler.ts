import { createToken, inject, InputError } from '#core';
import { ServerKernel, type Caller } from '#core/server';
import { allRegions } from '#shared/geo';
import {
  compileSql,
  getListNames,
  parseSearch,
  resolveQuery,
  getSiteGroupNames,
  type Query,
  type SqlCondition,
} from '#shared/query';
import { articleScope } from './article-scope';
import { siteDirectory } from './site-directory';

const regionsByName = new Map<string, number[]>();
for (const { code, name } of allRegions()) {
  for (const form of new Set([
    name,
    name.replace(/(省|市|区|县|自治区|特别行政区|壮族自治区|回族自治区|维吾尔自治区)$/, ''),
  ])) {
    regionsByName.set(form, [...(regionsByName.get(form) ?? []), Number(code)]);
  }
}

/**
 * Compiles typed queries into trees and SQL conditions, with the caller's dictionaries and the region table resolved.
 */
export interface QueryCompiler {
  /** Throws `InputError` with the position of the error. */
  parse(text: string, place?: 'all' | 'title' | 'body'): Query;
  /** Site groups are those of `clientId`, which defaults to the caller's client. */
  resolve(query: Query, caller: Caller | undefined, clientId?: string): Promise<Query>;
  sql(query: Query, firstParameter: number): SqlCondition;
}
export const QueryCompiler = createToken<QueryCompiler>('articles.query-compiler');

/** Maximum number of words in one search; more would load the database without benefit to the reader. */
const maxWords = 200;

function getLeaves(query: Query): number {
  if (query.kind === 'and' || query.kind === 'or') return query.of.reduce((sum, child) => sum + getLeaves(child), 0);
  return query.kind === 'not' ? getLeaves(query.of) : 1;
}

/** Restricts plain words to a field; words with an explicit field are unchanged. */
function confine(query: Query, field: 'title' | 'body'): Query {
  switch (query.kind) {
    case 'and':
    case 'or':
      return { kind: query.kind, of: query.of.map((child) => confine(child, field)) };
    case 'not':
      return { kind: 'not', of: confine(query.of, field) };
    case 'word':
    case 'list':
    case 'near':
      return query.field ? query : { ...query, field };
    default:
      return query;
  }
}

export class ScopedQueryCompiler implements QueryCompiler {
  constructor(@inject(ServerKernel) private readonly kernel: ServerKernel) {}

  parse(text: string, place: 'all' | 'title' | 'body' = 'all'): Query {
    const parsed = parseSearch(text);
    if (parsed.error)
      throw new InputError(
        `The query has an error at character ${parsed.error.position + 1}: ${parsed.error.code}`,
        'query',
        { ...parsed.error },
      );
    if (getLeaves(parsed.tree) > maxWords)
      throw new InputError(`A query can have at most ${maxWords} words`, 'query-too-long');
    return place === 'all' ? parsed.tree : confine(parsed.tree, place);
  }

  async resolve(query: Query, caller: Caller | undefined, clientId = caller?.clientId): Promise<Query> {
    const names = getListNames(query);
    const lists = new Map<string, readonly string[]>();
    if (caller && names.length > 0) {
      const dictionaryScopes = await this.kernel.ask(articleScope, (scope) => scope.dictionaries(caller, names), {
        enabled: this.kernel.enabled(caller.plugins),
      });
      for (const [name, words] of dictionaryScopes.flatMap((dictionaries) => [...dictionaries])) lists.set(name, words);
    }
    const groupNames = getSiteGroupNames(query);
    const groups = new Map<string, readonly string[]>();
    if (clientId !== undefined && groupNames.length > 0) {
      const siteGroups = await this.kernel.ask(siteDirectory, (directory) =>
        directory.groups(clientId, { names: groupNames }),
      );
      for (const [name, sites] of siteGroups.flatMap((directory) => [...directory])) groups.set(name, sites);
    }
    return resolveQuery(query, {
      list: (name) => lists.get(name),
      siteGroup: (name) => groups.get(name),
      region: (name) => regionsByName.get(name),
    });
  }

  sql(query: Query, firstParameter: number): SqlCondition {
    return compileSql(query, { alias: 'a', firstParameter });
  }
}
