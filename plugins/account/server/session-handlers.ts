import { withServices } from '#core';
import { OperationLogService, TokenService, type Handlers } from '#core/server';
import type { accountContract } from '../contract';
import { requireOwnSession } from './own-session';
import { SessionService } from './session-service';

/** Handlers for the active sessions, and for tokens of URLs that browsers open themselves. */
export const sessionHandlers = withServices(
  { sessions: SessionService, operationLog: OperationLogService, token: TokenService },
  ({
    sessions,
    operationLog,
    token,
  }): Pick<Handlers<typeof accountContract>, 'sessions' | 'endSession' | 'downloadToken'> => ({
    sessions: async ({ caller }) => {
      await requireOwnSession(sessions, caller);
      const list = (await sessions.list(caller.userId)).map((session) => ({
        ...session,
        Is_Current: session.Session_ID === caller.sessionId,
      }));
      return { list, total: list.length };
    },
    endSession: async ({ caller, query: { id }, ip }) => {
      await requireOwnSession(sessions, caller);
      const ended = await sessions.end(caller.userId, id === 'others' ? { allBut: caller.sessionId } : { only: id });
      await operationLog.record(caller, { entity: 'session', action: 'end', id, ip, after: { ended } });
      return { ended };
    },
    downloadToken: async ({ caller, body, ip }) => {
      const { purpose, method, resource: address } = body;
      const authorization = await token.issueDownload({
        userId: caller.userId,
        sessionId: caller.sessionId,
        method,
        address,
      });
      await operationLog.record(caller, {
        entity: 'download',
        action: 'token',
        ip,
        after: { purpose, method, path: address.split('?', 1)[0] },
      });
      return { authorization };
    },
  }),
);
