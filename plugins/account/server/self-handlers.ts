import { InputError, withServices } from '#core';
import { OperationLogService, type Handlers } from '#core/server';
import { UserService } from '#plugins/users/server';
import type { accountContract } from '../contract';
import { CurrentUserService } from './current-user-service';
import { requireOwnSession } from './own-session';
import { getWeakness } from './password-rules';
import { ReauthenticationService } from './reauthentication-service';
import { SessionService } from './session-service';
import { SmsCodeService } from './sms-code-service';

type Names = 'userInfo' | 'updateUserInfo' | 'setPreference' | 'privilege' | 'sendPasswordCode' | 'changePassword';

const isTimeZone = (name: string): boolean => Intl.supportedValuesOf('timeZone').includes(name) || name === 'UTC';

/** Handlers that read and change the account of the signed-in user. */
export const selfHandlers = withServices(
  {
    users: UserService,
    sessions: SessionService,
    codes: SmsCodeService,
    currentUsers: CurrentUserService,
    reauthentication: ReauthenticationService,
    log: OperationLogService,
  },
  ({ users, sessions, codes, currentUsers, reauthentication, log }): Pick<Handlers<typeof accountContract>, Names> => ({
    userInfo: async ({ caller }) => currentUsers.get(caller),
    updateUserInfo: async ({ caller, body: { Preferences, Display_Name, Email, Language, Time_Zone }, ip }) => {
      if (Time_Zone !== undefined && !isTimeZone(Time_Zone))
        throw new InputError(`Time_Zone: ${Time_Zone} does not exist`, 'input', { Time_Zone: 'unknown' });
      const values = Object.fromEntries(
        Object.entries({ display_name: Display_Name, email: Email, language: Language, time_zone: Time_Zone }).filter(
          ([, value]) => value !== undefined,
        ),
      );
      if (Object.keys(values).length > 0) {
        await requireOwnSession(sessions, caller);
        await users.change(caller.userId, values);
        await log.record(caller, { entity: 'user', action: 'update-self', id: caller.userId, ip, after: values });
      }
      if (Preferences) await users.mergePreferences(caller.userId, Preferences);
      return currentUsers.get(caller);
    },
    setPreference: async ({ caller, body: { key, value } }) => {
      await users.mergePreferences(caller.userId, { [key]: value });
      return {};
    },
    privilege: async ({ caller }) => caller.privileges,
    sendPasswordCode: async ({ caller, ip, language }) => {
      await requireOwnSession(sessions, caller);
      const { phone, password_code_required } = await users.get(caller.userId);
      if (!phone || !password_code_required) throw new InputError('No code is required', 'account.no-code');
      return codes.send({ phone, purpose: 'password', address: ip, language });
    },
    changePassword: async ({ caller, body, ip }) => {
      await requireOwnSession(sessions, caller);
      const user = await users.get(caller.userId);
      await reauthentication.confirmPassword(user, body.old, 'old');
      const weakness =
        body.new === body.old ? 'same' : getWeakness(body.new, { userName: user.user_name, phone: user.phone });
      if (weakness)
        throw new InputError(`new: the password is too easy to guess (${weakness})`, 'password.weak', {
          new: weakness,
        });
      if (user.password_code_required && user.phone && !(await codes.spend(user.phone, 'password', body.code ?? ''))) {
        throw new InputError('code: the code is wrong', 'password.code', { code: 'wrong' });
      }
      await users.setPassword(caller.userId, { text: body.new, byOwner: true });
      await sessions.end(caller.userId, { allBut: caller.sessionId });
      await log.record(caller, { entity: 'user', action: 'change-password', id: caller.userId, ip });
      return sessions.token(caller);
    },
  }),
);
