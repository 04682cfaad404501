import { createToken, type Allowed, type Privilege, type PrivilegeMap } from '#core';

/** What the signed-in person may do, for screens to show or hide; the server asks again at every call. */
export interface PrivilegeService {
  /** Browse, modify, action and delete for one module key; an absent entry is all false. */
  can(key: string): Allowed;
  /** True when the privilege is granted, or none is asked. */
  may(privilege: Privilege | undefined): boolean;
  take(map: PrivilegeMap): void;
  clear(): void;
}
export const PrivilegeService = createToken<PrivilegeService>('core.privilege');
