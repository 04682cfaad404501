import { PermissionError } from '#core';
import type { Caller } from '#core/server';
import { refuseSimulated } from '#plugins/users/server';
import type { SessionService } from './session-service';

/**
 * Refuses what only the persons themselves may do, signed in by password or by their company: not through a link, not
 * by an operator in their name.
 */
export async function requireOwnSession(sessions: SessionService, caller: Caller): Promise<void> {
  refuseSimulated(caller);
  const session = await sessions.live(caller.sessionId, caller.userId);
  if (session?.kind !== 'password' && session?.kind !== 'single-sign-on')
    throw new PermissionError('Not in a session that a link began', 'account.login-free');
}
