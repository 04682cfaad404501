/** Query parameters of a URL; unset values are left out. */
export type Query = Readonly<Record<string, string | number | null | undefined>>;

/** Returns a function that builds the URLs of one screen. */
export const page =
  (path: `/${string}`) =>
  (query: Query = {}): string => {
    const filledEntries = Object.entries(query).filter(
      (entry): entry is [string, string | number] => entry[1] !== undefined && entry[1] !== null && entry[1] !== '',
    );
    return filledEntries.length === 0
      ? path
      : `${path}?${new URLSearchParams(filledEntries.map(([name, value]) => [name, String(value)])).toString()}`;
  };
