/** What stands after the `?` of an address; what is not set is left out. */
export type Query = Readonly<Record<string, string | number | null | undefined>>;

/** Gives addresses of one screen. */
export const page =
  (path: `/${string}`) =>
  (query: Query = {}): string => {
    const given = Object.entries(query).filter(
      (entry): entry is [string, string | number] => entry[1] !== undefined && entry[1] !== null && entry[1] !== '',
    );
    return given.length === 0
      ? path
      : `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`;
  };
