import { InputError, withServices } from '#core';
import { OperationLogService, type Handlers } from '#core/server';
import { UserService } from '#plugins/users/server';
import type { accountContract } from '../contract';
import { CurrentUserService } from './current-user-service';
import { MailCodeService } from './mail-code-service';
import { requireOwnSession } from './own-session';
import { SessionService } from './session-service';

/** Handlers that confirm the email address of the signed-in user. */
export const mailHandlers = withServices(
  {
    users: UserService,
    sessions: SessionService,
    codes: MailCodeService,
    currentUsers: CurrentUserService,
    log: OperationLogService,
  },
  ({
    users,
    sessions,
    codes,
    currentUsers,
    log,
  }): Pick<Handlers<typeof accountContract>, 'sendMailCode' | 'confirmMail'> => ({
    sendMailCode: async ({ caller, ip, language }) => {
      await requireOwnSession(sessions, caller);
      return codes.send(await users.get(caller.userId), ip, language);
    },
    confirmMail: async ({ caller, body, ip }) => {
      await requireOwnSession(sessions, caller);
      const user = await users.get(caller.userId);
      if (!(await codes.confirm(user, body.code)))
        throw new InputError('code: the code is wrong', 'account.mail-code', { code: 'wrong' });
      await log.record(caller, {
        entity: 'user',
        action: 'confirm-mail',
        id: caller.userId,
        ip,
        after: { Email: user.email },
      });
      return currentUsers.get(caller);
    },
  }),
);
