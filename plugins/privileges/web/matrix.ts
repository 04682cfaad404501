import type { PrivilegeMap, VerbTag } from '#core';
import type { RoleModule } from '../contract';
import { getGrants, type Grant } from '../privilege-maps';

/** Grants of a role while it is edited. */
export type Grants = ReadonlySet<Grant>;

/** Columns of the matrix in order. */
export const letters = ['b', 'm', 'a', 'd'] as const satisfies readonly VerbTag[];

/** Areas of the product by which modules are grouped. */
export const groupAreas = ['front', 'manage', 'operate', 'monitor'] as const;
export type GroupArea = (typeof groupAreas)[number];

/** Whether all, none or some of several cells are selected. */
export type Tick = 'all' | 'none' | 'some';

export const getGrant = (key: string, verbTag: VerbTag): Grant => `${key}:${verbTag}`;

export const grantSet = (map: PrivilegeMap): Grants => new Set(getGrants(map));

/**
 * Returns the single area under which a module is shown: the first that it belongs to; modules used by no screen are
 * shown under operation.
 */
export const getArea = ({ Areas }: RoleModule): GroupArea =>
  groupAreas.find((area) => Areas.includes(area)) ?? 'operate';

/** Returns the selectable cells of some modules: those that apply and that the role may hold. */
export function getCells(modules: readonly RoleModule[], ceiling: Grants, verbTag?: VerbTag): Grant[] {
  return modules
    .flatMap(({ Key, Verbs }) =>
      Verbs.filter((verb) => verbTag === undefined || verb === verbTag).map((verb) => getGrant(Key, verb)),
    )
    .filter((grant) => ceiling.has(grant));
}

export function getTick(cells: readonly Grant[], grants: Grants): Tick {
  const ticked = cells.filter((cell) => grants.has(cell)).length;
  return ticked === 0 ? 'none' : ticked === cells.length ? 'all' : 'some';
}

/**
 * Selects or clears cells. Acting requires browsing: selecting a verb also selects browse, and clearing browse clears
 * the whole module. `locked` cells stay selected.
 */
export function setCells(
  grants: Grants,
  cells: readonly Grant[],
  on: boolean,
  ceiling: Grants,
  locked: Grants,
): Grants {
  const next = new Set(grants);
  for (const cell of cells) {
    const key = cell.slice(0, cell.lastIndexOf(':'));
    const browse = getGrant(key, 'b');
    if (on) {
      next.add(cell);
      if (ceiling.has(browse)) next.add(browse);
    } else if (cell === browse) {
      for (const verbTag of letters) next.delete(getGrant(key, verbTag));
    } else next.delete(cell);
  }
  for (const grant of locked) next.add(grant);
  return next;
}

/** Added and removed grants. */
export interface Difference {
  readonly added: readonly Grant[];
  readonly removed: readonly Grant[];
}

export function getDifference(before: Grants, after: Grants): Difference {
  return {
    added: [...after].filter((grant) => !before.has(grant)),
    removed: [...before].filter((grant) => !after.has(grant)),
  };
}
