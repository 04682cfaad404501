import { AuthenticationError, PermissionError, type Resolver } from '#core';
import { OperationLogService, type Handlers } from '#core/server';
import { ClientService } from '#plugins/clients/server';
import { PasswordService, UserService } from '#plugins/users/server';
import type { accountContract } from '../contract';
import { LoginThrottle } from './login-throttle';
import { SessionService } from './session-service';

/** Signing in by password, leaving, and a fresh token. */
export function signInHandlers(
  services: Resolver,
): Pick<Handlers<typeof accountContract>, 'login' | 'logout' | 'renewToken'> {
  const people = services.get(UserService);
  const sessions = services.get(SessionService);
  const throttle = services.get(LoginThrottle);
  const log = services.get(OperationLogService);

  return {
    login: async ({ body, ip, userAgent }) => {
      const name = body.username;
      const user = await people.find(name);
      await throttle.enter(user ? `id ${user.user_id}` : name, ip);
      const fits = await services.get(PasswordService).verify(user?.password_hash ?? null, body.password);
      if (!user || !fits) {
        await log.record(
          { userId: null, clientId: user?.client_id ?? null },
          {
            entity: 'session',
            action: 'login-failed',
            id: user?.user_id,
            ip,
            after: { User_Name: user?.user_name ?? null },
          },
        );
        throw new AuthenticationError('The name or the password is wrong', 'login.wrong');
      }
      const client = await services.get(ClientService).get(user.client_id);
      await throttle.succeeded(`id ${user.user_id}`, ip);
      if (!user.is_enabled || !client.is_enabled)
        throw new PermissionError('The account is switched off', 'account.disabled');
      if (user.password_expires_at && user.password_expires_at.getTime() < Date.now())
        throw new PermissionError('The first password is too old; ask for a new one', 'account.password-expired');
      const { sessionId, ...token } = await sessions.begin({
        userId: user.user_id,
        kind: 'password',
        address: ip,
        agent: userAgent,
      });
      await people.signedIn(user.user_id);
      await log.record(
        { userId: user.user_id, clientId: user.client_id },
        { entity: 'session', action: 'login', id: sessionId, ip },
      );
      return token;
    },
    logout: async ({ caller, ip }) => {
      await sessions.end(caller.userId, { only: caller.sessionId });
      await log.record(caller, { entity: 'session', action: 'logout', id: caller.sessionId, ip });
      return {};
    },
    renewToken: async ({ caller }) => sessions.token(caller),
  };
}
