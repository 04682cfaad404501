import { writeUrlState } from '#shared/ui';

/** Names a view in an address, which then stays short whatever the view holds. */
export const viewParameter = 'view';

const ordered = (query: string): string => {
  const parameters = new URLSearchParams(query);
  parameters.delete(viewParameter);
  parameters.sort();
  return parameters.toString();
};

/** The filters of the present address, in one order. */
export const currentQuery = (): string => ordered(location.search);

/** True when two addresses say the same, in whatever order. */
export const sameQuery = (one: string, other: string): boolean => ordered(one) === ordered(other);

/** Puts the filters of a view in the place of the present ones. */
export function applyQuery(query: string, replace = false): void {
  const gone = [...new URLSearchParams(location.search).keys()].map((name) => [name, '']);
  writeUrlState({ ...Object.fromEntries(gone), ...Object.fromEntries(new URLSearchParams(query)) }, {}, replace);
}

/** An address that opens the screen with a view. */
export const viewLink = (screen: string, viewId: string): string =>
  `${location.origin}${screen}?${viewParameter}=${viewId}`;
