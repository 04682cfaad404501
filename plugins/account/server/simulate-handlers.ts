import { AuthenticationError, ConflictError, PermissionError, withServices } from '#core';
import { OperationLogService, type Handlers } from '#core/server';
import { UserService } from '#plugins/users/server';
import type { accountContract } from '../contract';
import { requireOwnSession } from './own-session';
import { SessionService } from './session-service';

/** Handlers for impersonation by operators, for two hours at most; everything is logged under both users. */
export const simulateHandlers = withServices(
  { sessions: SessionService, people: UserService, log: OperationLogService },
  ({ sessions, people, log }): Pick<Handlers<typeof accountContract>, 'simulate' | 'endSimulation'> => ({
    simulate: async ({ caller, body: { User_ID, reason }, ip, userAgent }) => {
      await requireOwnSession(sessions, caller);
      if (caller.userType !== 'operator') throw new PermissionError('Only operators can impersonate users');
      const user = await people.get(User_ID);
      if (user.user_type === 'operator')
        throw new PermissionError('Operators cannot be impersonated', 'account.simulate-operator');
      if (!user.is_enabled) throw new ConflictError('The user is disabled', 'account.simulate-disabled');
      const { sessionId, ...token } = await sessions.begin({
        userId: user.user_id,
        kind: 'simulated',
        address: ip,
        agent: userAgent,
        simulator: { userId: caller.userId, sessionId: caller.sessionId, reason },
      });
      await log.record(
        { userId: user.user_id, clientId: user.client_id, simulatorId: caller.userId },
        {
          entity: 'session',
          action: 'simulate',
          id: sessionId,
          ip,
          after: { User_Name: user.user_name, Simulator_Name: caller.userName, reason },
        },
      );
      return token;
    },
    endSimulation: async ({ caller, ip }) => {
      const session = await sessions.live(caller.sessionId, caller.userId);
      if (!session?.simulator_id || !session.simulator_session_id)
        throw new ConflictError('No user is being impersonated', 'account.simulate-none');
      const originalSession = { userId: session.simulator_id, sessionId: session.simulator_session_id };
      await sessions.end(caller.userId, { only: caller.sessionId });
      await log.record(caller, { entity: 'session', action: 'end-simulation', id: caller.sessionId, ip });
      if (!(await sessions.live(originalSession.sessionId, originalSession.userId)))
        throw new AuthenticationError('The operator’s own session has ended', 'session-ended');
      return sessions.token(originalSession);
    },
  }),
);
