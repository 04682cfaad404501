import type { PrivilegeMap, VerbTag } from '#core';

/** A grant as a string, such as `subject-list:m`. */
export type Grant = `${string}:${VerbTag}`;

/** Converts a privilege map to a list of grants. */
export function getGrants(map: PrivilegeMap): Grant[] {
  return Object.entries(map).flatMap(([key, entry]) =>
    (Object.entries(entry) as [VerbTag, 0 | 1][])
      .filter(([, allowed]) => allowed === 1)
      .map(([letter]) => `${key}:${letter}` as const),
  );
}

/** Converts grants to a privilege map. */
export function mapOfGrants(grants: Iterable<Grant>): PrivilegeMap {
  const map: Record<string, Partial<Record<VerbTag, 1>>> = {};
  for (const grant of grants) {
    const at = grant.lastIndexOf(':');
    (map[grant.slice(0, at)] ??= {})[grant.slice(at + 1) as VerbTag] = 1;
  }
  return map;
}

/** Returns the intersection of the maps. */
export function narrowed(first: PrivilegeMap, ...others: readonly PrivilegeMap[]): PrivilegeMap {
  return mapOfGrants(
    getGrants(first).filter((grant) => {
      const at = grant.lastIndexOf(':');
      return others.every(
        (map) =>
          Object.hasOwn(map, grant.slice(0, at)) && map[grant.slice(0, at)]?.[grant.slice(at + 1) as VerbTag] === 1,
      );
    }),
  );
}

/** Returns the first grant of a map that exceeds another, or undefined if there is none. */
export function exceeding(map: PrivilegeMap, max: PrivilegeMap): Grant | undefined {
  const allowed = new Set(getGrants(max));
  return getGrants(map).find((grant) => !allowed.has(grant));
}
