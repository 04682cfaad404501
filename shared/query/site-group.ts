import type { ValueQuery } from './query';

/** Returns the name of the group in `site:@name`; undefined for a single site. */
export function getSiteGroup({ field, value }: ValueQuery): string | undefined {
  return field === 'site' && /^@\S/u.test(value) ? value.slice(1) : undefined;
}
