import { getAddress } from '#core/filter';
import { articleFilters } from '#plugins/articles';
import { routes } from '#shared/routes';

/**
 * Returns the link to the articles of an event, over its whole life and with every copy, so that the list matches its
 * count.
 */
export function eventLink(id: string, more: Readonly<Record<string, string>> = {}): string {
  return `${routes.articles()}?${getAddress(articleFilters.filters, more)}&Event_ID=${id}`;
}
