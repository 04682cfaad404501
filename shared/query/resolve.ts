import { eachQuery, group, type NearItem, type Query } from './query';
import { getSiteGroup } from './site-group';

/** Looks up names used in a query. */
export interface QueryResolver {
  /** Returns the words of a dictionary; undefined if there is none of that name. */
  readonly list?: (name: string) => readonly string[] | undefined;
  /** Returns the six-digit codes of the regions with that name; undefined or empty if there is none. */
  readonly region?: (name: string) => readonly number[] | undefined;
  /** Returns the sites of a group, by name or domain; undefined if there is none of that name. */
  readonly siteGroup?: (name: string) => readonly string[] | undefined;
}

/**
 * Returns the tree with dictionaries and regions filled in, ready to be compiled; names are kept, so it prints
 * unchanged.
 */
export function resolveQuery(query: Query, resolver: QueryResolver): Query {
  switch (query.kind) {
    case 'and':
    case 'or':
      return { kind: query.kind, of: query.of.map((child) => resolveQuery(child, resolver)) };
    case 'not':
      return { kind: 'not', of: resolveQuery(query.of, resolver) };
    case 'near': {
      const items = (side: readonly NearItem[]) => side.map((item) => resolveQuery(item, resolver) as NearItem);
      return { ...query, left: items(query.left), right: items(query.right) };
    }
    case 'list': {
      const words = resolver.list?.(query.name);
      return words ? { ...query, words } : query;
    }
    case 'value': {
      const name = getSiteGroup(query);
      if (name !== undefined) {
        const sites = resolver.siteGroup?.(name);
        return sites ? { ...query, sites } : query;
      }
      if (query.field !== 'region' || /^\d+$/u.test(query.value)) return query;
      const codes = resolver.region?.(query.value);
      return codes && codes.length > 0 ? { ...query, codes } : query;
    }
    default:
      return query;
  }
}

/** Returns the names of the dictionaries in a query; for "where used" and for loading them. */
export function getListNames(query: Query): readonly string[] {
  const names = new Set<string>();
  const visit = (node: Query): void => {
    if (node.kind === 'and' || node.kind === 'or') node.of.forEach(visit);
    else if (node.kind === 'not') visit(node.of);
    else if (node.kind === 'near') [...node.left, ...node.right].forEach(visit);
    else if (node.kind === 'list') names.add(node.name);
  };
  visit(query);
  return [...names];
}

/** Returns the names of the site groups in a query. */
export function getSiteGroupNames(query: Query): readonly string[] {
  const names = new Set<string>();
  eachQuery(query, (node) => {
    const name = node.kind === 'value' ? getSiteGroup(node) : undefined;
    if (name !== undefined) names.add(name);
  });
  return [...names];
}

/** Combines queries by AND, such as a subject's rule and a reader's filter; an empty list always matches. */
export function allOf(queries: readonly Query[]): Query {
  return group('and', queries);
}
