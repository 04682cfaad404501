import type { PrivilegeMap, VerbLetter } from '#core';

/** A grant as one word, such as `subject-list:m`. */
export type Grant = `${string}:${VerbLetter}`;

/** The grants of a map. */
export function grantsOf(map: PrivilegeMap): Grant[] {
  return Object.entries(map).flatMap(([key, entry]) =>
    (Object.entries(entry) as [VerbLetter, 0 | 1][])
      .filter(([, allowed]) => allowed === 1)
      .map(([letter]) => `${key}:${letter}` as const),
  );
}

/** The map of some grants. */
export function mapOfGrants(grants: Iterable<Grant>): PrivilegeMap {
  const map: Record<string, Partial<Record<VerbLetter, 1>>> = {};
  for (const grant of grants) {
    const at = grant.lastIndexOf(':');
    (map[grant.slice(0, at)] ??= {})[grant.slice(at + 1) as VerbLetter] = 1;
  }
  return map;
}

/** What every one of the maps grants. */
export function narrowed(first: PrivilegeMap, ...others: readonly PrivilegeMap[]): PrivilegeMap {
  return mapOfGrants(
    grantsOf(first).filter((grant) => {
      const at = grant.lastIndexOf(':');
      return others.every(
        (map) =>
          Object.hasOwn(map, grant.slice(0, at)) && map[grant.slice(0, at)]?.[grant.slice(at + 1) as VerbLetter] === 1,
      );
    }),
  );
}

/** The first grant of a map that another lacks; undefined when it holds no more. */
export function exceeding(map: PrivilegeMap, most: PrivilegeMap): Grant | undefined {
  const allowed = new Set(grantsOf(most));
  return grantsOf(map).find((grant) => !allowed.has(grant));
}
