import { AuthService, useService } from '#core/web';

/** False for a session started by a login-free link: it may only view its big screen. */
export const useMayOpen = (): boolean => useService(AuthService).user?.Scope_Path === null;
