import { useMemo, useState } from 'react';
import type { PrivilegeMap } from '#core';
import { keptGrants, type Role, type RoleMatrix } from '../contract';
import { mapOfGrants, type Grant } from '../privilege-maps';
import { getDifference, grantSet, type Difference, type Grants } from './matrix';

/** The unsaved changes of one role. */
export interface RoleDraft {
  readonly ceiling: Grants;
  readonly saved: Grants;
  readonly grants: Grants;
  readonly locked: Grants;
  readonly difference: Difference;
  readonly changes: number;
  readonly map: PrivilegeMap;
  readonly set: (grants: Grants) => void;
  /** Copies the grants of another map, limited to what this role may hold. */
  readonly copy: (map: PrivilegeMap) => void;
  readonly discard: () => void;
}

/** Holds the draft of the selected role; it is discarded when another role is selected or the server's data changes. */
export function useRoleDraft(data: RoleMatrix, role: Role): RoleDraft {
  const ceiling = useMemo(() => grantSet(data.ceilings[role.User_Type] ?? {}), [data, role.User_Type]);
  const saved = useMemo<Grants>(
    () => new Set([...grantSet(role.Privileges)].filter((grant) => ceiling.has(grant))),
    [role, ceiling],
  );
  const locked = useMemo<Grants>(
    () => new Set<Grant>(role.Is_Own ? keptGrants.filter((grant) => saved.has(grant)) : []),
    [role, saved],
  );
  const [draft, setDraft] = useState<{ readonly of: Role; readonly grants: Grants } | null>(null);
  const grants = draft?.of === role ? draft.grants : saved;
  const difference = useMemo(() => getDifference(saved, grants), [saved, grants]);
  const set = (next: Grants): void => setDraft({ of: role, grants: next });
  return {
    ceiling,
    saved,
    grants,
    locked,
    difference,
    set,
    changes: difference.added.length + difference.removed.length,
    map: mapOfGrants(grants),
    copy: (map) => set(new Set([...[...grantSet(map)].filter((grant) => ceiling.has(grant)), ...locked])),
    discard: () => setDraft(null),
  };
}
