import { createToken, type Allowed, type Privilege, type PrivilegeMap } from '#core';

/** Privileges of the signed-in user, for screens to show or hide elements; the server checks every call itself. */
export interface PrivilegeService {
  /** Browse, modify, action and delete for one module key; all false for a missing entry. */
  can(key: string): Allowed;
  /** Returns true when the privilege is granted, or none is required. */
  may(privilege: Privilege | undefined): boolean;
  take(map: PrivilegeMap): void;
  clear(): void;
}
export const PrivilegeService = createToken<PrivilegeService>('core.privilege');
