import { AuthService, useService } from '#core/web';

/** False for a session that a login-free link began: it may look at its wall and at nothing else. */
export const useMayOpen = (): boolean => useService(AuthService).user?.Scope_Path === null;
