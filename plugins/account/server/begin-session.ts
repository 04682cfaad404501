import { PermissionError, type Resolver } from '#core';
import { OperationLogService } from '#core/server';
import { ClientService } from '#plugins/clients/server';
import { UserService, type UserRecord } from '#plugins/users/server';
import { SessionService, type NewSession, type SessionKind } from './session-service';

/** Refuses a person whose account or client is switched off, or who comes by a first password that is too old. */
export async function requireActive(
  services: Resolver,
  user: UserRecord,
  kind: SessionKind = 'password',
): Promise<void> {
  const client = await services.get(ClientService).get(user.client_id);
  if (!user.is_enabled || !client.is_enabled)
    throw new PermissionError('The account is switched off', 'account.disabled');
  if (kind === 'password' && user.password_expires_at && user.password_expires_at.getTime() < Date.now())
    throw new PermissionError('The first password is too old; ask for a new one', 'account.password-expired');
}

/** Begins the session of a person who has shown who they are, and writes it down; gives its token. */
export async function beginSession(
  services: Resolver,
  user: UserRecord,
  session: Pick<NewSession, 'kind' | 'address' | 'agent' | 'logoutUrl'>,
) {
  const { sessionId, ...token } = await services.get(SessionService).begin({ userId: user.user_id, ...session });
  await services.get(UserService).signedIn(user.user_id);
  await services
    .get(OperationLogService)
    .record(
      { userId: user.user_id, clientId: user.client_id },
      { entity: 'session', action: 'login', id: sessionId, ip: session.address },
    );
  return token;
}
