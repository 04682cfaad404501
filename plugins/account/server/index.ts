import { provide } from '#core';
import { CallerService, DatabaseService, defineServer, serve } from '#core/server';
import { accountContract } from '../contract';
import { secondFactorContract } from '../second-factor-contract';
import { account } from '../plugin';
import { LinkScope } from './link-scope';
import { loginFreeHandlers } from './login-free-handlers';
import { LoginThrottle } from './login-throttle';
import { accountMigrations } from './migrations';
import { PostgresSessionService } from './postgres-session-service';
import { MailCodeService } from './mail-code-service';
import { mailHandlers } from './mail-handlers';
import { publicHandlers } from './public-handlers';
import { registrationHandlers } from './registration-handlers';
import { factorCalls } from './second-factor/factor-calls';
import { factorCommand } from './second-factor/factor-command';
import { FactorStore } from './second-factor/factor-store';
import { Passkeys } from './second-factor/passkeys';
import { SecondFactorService } from './second-factor/second-factor-service';
import { selfHandlers } from './self-handlers';
import { SessionCallerService } from './session-caller-service';
import { sessionHandlers } from './session-handlers';
import { SessionService } from './session-service';
import { signInHandlers } from './sign-in-handlers';
import { simulateHandlers } from './simulate-handlers';
import { SmsCodeService } from './sms-code-service';
import { accountTables } from './tables';

export { beginSession, requireActive } from './begin-session';
export { registrationListeners } from './registration-listeners';
export { sampleSignIns, type SampleSignIn } from './sample-sign-ins';
export { SecondFactorService } from './second-factor/second-factor-service';
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
  commands: [factorCommand],
  tables: accountTables,
  migrations: accountMigrations,
  jobs: [
    {
      name: 'account.sweep',
      every: '1h',
      run: async (services) => {
        const database = services.get(DatabaseService);
        await database.query(
          "delete from user_session where coalesce(ended_at, expires_at) < now() - interval '30 days'",
        );
        for (const table of [
          'sms_code where expires_at',
          'hand_over_code where expires_at',
          'login_attempt where ends_at',
          'factor_challenge where expires_at',
        ])
          await database.query(`delete from ${table} < now()`);
      },
    },
  ],
  /** Sessions must be available before the first call is handled, so the plugin is loaded at startup. */
  prepare: async () => undefined,
});
