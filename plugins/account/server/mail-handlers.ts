import { InputError, type Resolver } from '#core';
import { OperationLogService, type Handlers } from '#core/server';
import { UserService } from '#plugins/users/server';
import type { accountContract } from '../contract';
import { currentUser } from './current-user';
import { MailCodeService } from './mail-code-service';
import { requireOwnSession } from './own-session';
import { SessionService } from './session-service';

export function mailHandlers(
  services: Resolver,
): Pick<Handlers<typeof accountContract>, 'sendMailCode' | 'confirmMail'> {
  const people = services.get(UserService);
  const sessions = services.get(SessionService);
  const codes = services.get(MailCodeService);
  return {
    sendMailCode: async ({ caller, ip, language }) => {
      await requireOwnSession(sessions, caller);
      return codes.send(await people.get(caller.userId), ip, language);
    },
    confirmMail: async ({ caller, body, ip }) => {
      await requireOwnSession(sessions, caller);
      const user = await people.get(caller.userId);
      if (!(await codes.confirm(user, body.code)))
        throw new InputError('code: the code is wrong', 'account.mail-code', { code: 'wrong' });
      await services.get(OperationLogService).record(caller, {
        entity: 'user',
        action: 'confirm-mail',
        id: caller.userId,
        ip,
        after: { Email: user.email },
      });
      return currentUser(services, caller);
    },
  };
}
