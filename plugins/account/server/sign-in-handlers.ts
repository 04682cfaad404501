import { AuthenticationError, withServices } from '#core';
import { OperationLogService, type Handlers } from '#core/server';
import { PasswordService, UserService } from '#plugins/users/server';
import type { accountContract } from '../contract';
import { LoginThrottle } from './login-throttle';
import { SecondFactorService } from './second-factor/second-factor-service';
import { SessionOpener } from './session-opener';
import { SessionService } from './session-service';

/** Handlers for sign-in by password and second factor, sign-out, and token renewal. */
export const signInHandlers = withServices(
  {
    users: UserService,
    sessions: SessionService,
    opener: SessionOpener,
    passwords: PasswordService,
    factors: SecondFactorService,
    throttle: LoginThrottle,
    log: OperationLogService,
  },
  ({
    users,
    sessions,
    opener,
    passwords,
    factors,
    throttle,
    log,
  }): Pick<Handlers<typeof accountContract>, 'login' | 'logout' | 'renewToken'> => ({
    login: async ({ body, ip, userAgent }) => {
      const name = body.username;
      const user = await users.find(name);
      const device = body.Device;
      const counted = await throttle.enter({ name, userId: user?.user_id, address: ip, device });
      const fits = await passwords.verify(user?.password_hash ?? null, body.password);
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
      await throttle.succeeded(counted, { userId: user.user_id, device });
      await opener.requireActive(user);
      await factors.demand(user);
      const session = { kind: 'password', address: ip, agent: userAgent } as const;
      return body.Is_Full ? opener.openFull(user, session) : opener.open(user, session);
    },
    logout: async ({ caller, ip }) => {
      await sessions.end(caller.userId, { left: caller.sessionId });
      await log.record(caller, { entity: 'session', action: 'logout', id: caller.sessionId, ip });
      return {};
    },
    renewToken: async ({ caller }) => sessions.token(caller),
  }),
);
