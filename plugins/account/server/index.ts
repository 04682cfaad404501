import { contribute, provide } from '#core';
import { CallerService, defineServer, serve } from '#core/server';
import { personalAccess } from '#plugins/users/server';
import { accountContract } from '../contract';
import { secondFactorContract } from '../second-factor-contract';
import { account } from '../plugin';
import { CurrentUserService } from './current-user-service';
import { ExpiredSignIns } from './expired-sign-ins';
import { LinkScope } from './link-scope';
import { loginFreeHandlers } from './login-free-handlers';
import { loginFreeAccess } from './login-free-access';
import { LoginFreeStore } from './login-free-store';
import { LoginThrottle } from './login-throttle';
import { accountMigrations } from './migrations';
import { PostgresSessionService } from './postgres-session-service';
import { MailCodeService } from './mail-code-service';
import { mailHandlers } from './mail-handlers';
import { publicHandlers } from './public-handlers';
import { ReauthenticationService } from './reauthentication-service';
import { registrationHandlers } from './registration-handlers';
import { factorCalls } from './second-factor/factor-calls';
import { factorCommand } from './second-factor/factor-command';
import { FactorStore } from './second-factor/factor-store';
import { Passkeys } from './second-factor/passkeys';
import { SecondFactorService } from './second-factor/second-factor-service';
import { selfHandlers } from './self-handlers';
import { SessionCallerService } from './session-caller-service';
import { sessionHandlers } from './session-handlers';
import { SessionOpener } from './session-opener';
import { SessionService } from './session-service';
import { signInHandlers } from './sign-in-handlers';
import { simulateHandlers } from './simulate-handlers';
import { SmsCodeService } from './sms-code-service';
import { accountTables } from './tables';

export { registrationListeners, type NewRegistration } from './registration-listeners';
export { sampleSignIns } from './sample-sign-ins';
export type { SampleSignIn } from '../contract';
export { SecondFactorService } from './second-factor/second-factor-service';
export { SessionOpener } from './session-opener';
export { SessionService } from './session-service';
export { signInMethods } from './sign-in-methods';

export default defineServer(account, {
  services: [
    provide(LinkScope),
    provide(SessionService, PostgresSessionService),
    provide(CallerService, SessionCallerService),
    provide(LoginThrottle),
    provide(SmsCodeService),
    provide(MailCodeService),
    provide(FactorStore),
    provide(Passkeys),
    provide(SecondFactorService),
    provide(ReauthenticationService),
    provide(CurrentUserService),
    provide(SessionOpener),
    provide(LoginFreeStore),
    provide(ExpiredSignIns),
  ],
  calls: [
    serve(accountContract, (services) => ({
      ...publicHandlers(services),
      ...signInHandlers(services),
      ...registrationHandlers(services),
      ...selfHandlers(services),
      ...mailHandlers(services),
      ...sessionHandlers(services),
      ...loginFreeHandlers(services),
      ...simulateHandlers(services),
    })),
    serve(secondFactorContract, factorCalls),
  ],
  contributions: [contribute(personalAccess, loginFreeAccess)],
  commands: [factorCommand],
  tables: accountTables,
  migrations: accountMigrations,
  jobs: [{ name: 'account.sweep', every: '1h', run: (services) => services.get(ExpiredSignIns).remove() }],
  /** Sessions must be available before the first call is handled, so the plugin is loaded at startup. */
  prepare: async () => undefined,
});
