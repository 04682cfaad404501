import { PermissionError, type AuthToken, type Resolver, type SignedIn } from '#core';
import { CallerService, OperationLogService } from '#core/server';
import { ClientService } from '#plugins/clients/server';
import { UserService, type UserRecord } from '#plugins/users/server';
import { currentUser } from './current-user';
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

type Beginning = [Resolver, UserRecord, Pick<NewSession, 'kind' | 'address' | 'agent' | 'logoutUrl'>];

/** Begins the session of a person who has shown who they are, and writes it down; gives its token. */
export async function beginSession(...beginning: Beginning): Promise<AuthToken> {
  return (await begin(...beginning)).token;
}

/** As `beginSession`; tells whose session it is with its token. */
export async function beginFullSession(...beginning: Beginning): Promise<SignedIn> {
  const [services, user] = beginning;
  const { sessionId, token } = await begin(...beginning);
  const caller = await services.get(CallerService).resolve({ userId: user.user_id, sessionId });
  if (!caller) return token;
  // A session that must change its password, or whose service has ended, has no privileges.
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
