import { addressOf } from '#core/filter';
import { articleFilters } from '#plugins/articles';
import { routes } from '#shared/routes';

/** The articles of an event, all of its life and every copy: what its count says. */
export function eventLink(id: string, more: Readonly<Record<string, string>> = {}): string {
  return `${routes.articles()}?${addressOf(articleFilters.filters, more)}&Event_ID=${id}`;
}
