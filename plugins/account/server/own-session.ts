import { PermissionError } from '#core';
import type { Caller } from '#core/server';
import { refuseSimulated } from '#plugins/users/server';
import type { SessionService } from './session-service';

/**
 * Refuses actions that are reserved to users who signed in themselves, by password or single sign-on: not through a
 * link, and not by an operator impersonating them.
 */
export async function requireOwnSession(sessions: SessionService, caller: Caller): Promise<void> {
  refuseSimulated(caller);
  const session = await sessions.live(caller.sessionId, caller.userId);
  if (session?.kind !== 'password' && session?.kind !== 'single-sign-on')
    throw new PermissionError('Not allowed in a session that was started by a link', 'account.login-free');
}
