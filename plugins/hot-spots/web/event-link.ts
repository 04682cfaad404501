import { addressOf } from '#core/filter';
import { articleFilters } from '#plugins/articles';
import { deskPath } from '#plugins/analysis/web';

/** The articles of an event, all of its life and every copy: what its count says. */
export function eventLink(id: string, more: Readonly<Record<string, string>> = {}): string {
  return `${deskPath}?${addressOf(articleFilters.filters, more)}&Event_ID=${id}`;
}
