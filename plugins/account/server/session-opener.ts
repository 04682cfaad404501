import { inject, PermissionError, type AuthToken, type SignedIn } from '#core';
import { CallerService, OperationLogService } from '#core/server';
import { ClientService } from '#plugins/clients/server';
import { UserService, type UserRecord } from '#plugins/users/server';
import { CurrentUserService } from './current-user-service';
import { SessionService, type NewSession, type SessionKind } from './session-service';

type OpenedSession = Pick<NewSession, 'kind' | 'address' | 'agent' | 'logoutUrl'>;

/** Starts the sessions of users who have proved who they are. */
export class SessionOpener {
  constructor(
    @inject(SessionService) private readonly sessions: SessionService,
    @inject(UserService) private readonly users: UserService,
    @inject(ClientService) private readonly clients: ClientService,
    @inject(CallerService) private readonly callers: CallerService,
    @inject(CurrentUserService) private readonly currentUsers: CurrentUserService,
    @inject(OperationLogService) private readonly log: OperationLogService,
  ) {}

  /** Refuses a user whose account or client is disabled, or whose initial password has expired. */
  async requireActive(user: UserRecord, kind: SessionKind = 'password'): Promise<void> {
    const client = await this.clients.get(user.client_id);
    if (!user.is_enabled || !client.is_enabled)
      throw new PermissionError('The account is disabled', 'account.disabled');
    if (kind === 'password' && user.password_expires_at && user.password_expires_at.getTime() < Date.now())
      throw new PermissionError('The initial password has expired; request a new one', 'account.password-expired');
  }

  /** Starts and logs the session of an authenticated user; returns its token. */
  async open(user: UserRecord, session: OpenedSession): Promise<AuthToken> {
    return (await this.begin(user, session)).token;
  }

  /** Starts a session as `open` does; also returns the user and the privileges of the session. */
  async openFull(user: UserRecord, session: OpenedSession): Promise<SignedIn> {
    const { sessionId, token } = await this.begin(user, session);
    const caller = await this.callers.resolve({ userId: user.user_id, sessionId });
    if (!caller) return token;
    // A session that must change its password, or whose service period has ended, has no privileges.
    const Privileges = caller.mustChangePassword || caller.serviceExpired ? {} : caller.privileges;
    return { ...token, User: await this.currentUsers.get(caller), Privileges };
  }

  private async begin(user: UserRecord, session: OpenedSession) {
    const { sessionId, ...token } = await this.sessions.begin({ userId: user.user_id, ...session });
    await this.users.signedIn(user.user_id);
    await this.log.record(
      { userId: user.user_id, clientId: user.client_id },
      { entity: 'session', action: 'login', id: sessionId, ip: session.address },
    );
    return { sessionId, token };
  }
}
