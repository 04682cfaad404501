import { writeUrlState } from '#shared/ui';

/** URL parameter that names a view, so that the URL stays short whatever the view contains. */
export const viewParameter = 'view';

const ordered = (query: string): string => {
  const parameters = new URLSearchParams(query);
  parameters.delete(viewParameter);
  parameters.sort();
  return parameters.toString();
};

/** Returns the filters of the current URL in a canonical order. */
export const currentQuery = (): string => ordered(location.search);

/** Returns true when two query strings are equal regardless of order. */
export const sameQuery = (one: string, other: string): boolean => ordered(one) === ordered(other);

/** Replaces the current filters with those of a view. */
export function applyQuery(query: string, replace = false): void {
  const gone = [...new URLSearchParams(location.search).keys()].map((name) => [name, '']);
  writeUrlState({ ...Object.fromEntries(gone), ...Object.fromEntries(new URLSearchParams(query)) }, {}, replace);
}

/** Returns a URL that opens the screen with a view. */
export const viewLink = (screen: string, viewId: string): string =>
  `${location.origin}${screen}?${viewParameter}=${viewId}`;
