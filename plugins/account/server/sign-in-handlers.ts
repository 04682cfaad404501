import { AuthenticationError, type Resolver } from '#core';
import { OperationLogService, type Handlers } from '#core/server';
import { PasswordService, UserService } from '#plugins/users/server';
import type { accountContract } from '../contract';
import { beginFullSession, beginSession, requireActive } from './begin-session';
import { LoginThrottle } from './login-throttle';
import { SecondFactorService } from './second-factor/second-factor-service';
import { SessionService } from './session-service';

/** Handlers for sign-in by password and second factor, sign-out, and token renewal. */
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
        throw new AuthenticationError('Wrong name or password', 'login.wrong');
      }
      await throttle.succeeded(`id ${user.user_id}`, ip);
      await requireActive(services, user);
      await services.get(SecondFactorService).demand(user);
      return (body.Is_Full ? beginFullSession : beginSession)(services, user, {
        kind: 'password',
        address: ip,
        agent: userAgent,
      });
    },
    logout: async ({ caller, ip }) => {
      await sessions.end(caller.userId, { only: caller.sessionId });
      await log.record(caller, { entity: 'session', action: 'logout', id: caller.sessionId, ip });
      return {};
    },
    renewToken: async ({ caller }) => sessions.token(caller),
  };
}
