import type { ValueQuery } from './query';

/** The group that `site:@name` stands for; undefined for a single site. */
export function siteGroupOf({ field, value }: ValueQuery): string | undefined {
  return field === 'site' && /^@\S/u.test(value) ? value.slice(1) : undefined;
}
