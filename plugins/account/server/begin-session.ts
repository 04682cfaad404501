import { PermissionError, type AuthToken, type Resolver, type SignedIn } from '#core';
import { CallerService, OperationLogService } from '#core/server';
import { ClientService } from '#plugins/clients/server';
import { UserService, type UserRecord } from '#plugins/users/server';
import { currentUser } from './current-user';
import { SessionService, type NewSession, type SessionKind } from './session-service';

/** Refuses a user whose account or client is disabled, or whose initial password has expired. */
export async function requireActive(
  services: Resolver,
  user: UserRecord,
  kind: SessionKind = 'password',
): Promise<void> {
  const client = await services.get(ClientService).get(user.client_id);
  if (!user.is_enabled || !client.is_enabled) throw new PermissionError('The account is disabled', 'account.disabled');
  if (kind === 'password' && user.password_expires_at && user.password_expires_at.getTime() < Date.now())
    throw new PermissionError('The initial password has expired; request a new one', 'account.password-expired');
}

type Beginning = [Resolver, UserRecord, Pick<NewSession, 'kind' | 'address' | 'agent' | 'logoutUrl'>];

/** Starts and logs the session of an authenticated user; returns its token. */
export async function beginSession(...beginning: Beginning): Promise<AuthToken> {
  return (await begin(...beginning)).token;
}

/** Like `beginSession`, but also returns the user of the session. */
export async function beginFullSession(...beginning: Beginning): Promise<SignedIn> {
  const [services, user] = beginning;
  const { sessionId, token } = await begin(...beginning);
  const caller = await services.get(CallerService).resolve({ userId: user.user_id, sessionId });
  if (!caller) return token;
  // A session that must change its password, or whose service period has ended, has no privileges.
  const Privileges = caller.mustChangePassword || caller.serviceExpired ? {} : caller.privileges;
  return { ...token, User: await currentUser(services, caller), Privileges };
}

async function begin(...[services, user, session]: Beginning) {
  const { sessionId, ...token } = await services.get(SessionService).begin({ userId: user.user_id, ...session });
  await services.get(UserService).signedIn(user.user_id);
  await services
    .get(OperationLogService)
    .record(
      { userId: user.user_id, clientId: user.client_id },
      { entity: 'session', action: 'login', id: sessionId, ip: session.address },
    );
  return { sessionId, token };
}
