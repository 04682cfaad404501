import { BusinessError, inject } from '#core';
import { Log, OperationLogService, ServerKernel } from '#core/server';
import { SessionOpener } from '#plugins/account/server';
import type { UserRecord } from '#plugins/users/server';
import { CompanyPeople } from './people';
import { ProviderStore, type ProviderRow } from './provider-store';
import { failed } from './refusal';
import {
  signInKinds,
  type ProviderSetting,
  type SignInKind,
  type SignInStep,
  type VouchedPerson,
} from './sign-in-kind';

/** Sends users to a provider and receives those who return. */
export class ProviderSignIn {
  constructor(
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(ProviderStore) private readonly providers: ProviderStore,
    @inject(CompanyPeople) private readonly people: CompanyPeople,
    @inject(SessionOpener) private readonly opener: SessionOpener,
    @inject(OperationLogService) private readonly operations: OperationLogService,
    @inject(Log) private readonly log: Log,
  ) {}

  /** Returns the URL of the provider's sign-in page. */
  begin(provider: ProviderRow, step: SignInStep): Promise<string> {
    return this.ask(provider, (kind, setting) => kind.begin(setting, step));
  }

  /** Returns the person whom the provider vouches for. */
  finish(
    provider: ProviderRow,
    step: SignInStep,
    parameters: Readonly<Record<string, string>>,
  ): Promise<VouchedPerson> {
    return this.ask(provider, (kind, setting) => kind.finish(setting, step, parameters));
  }

  /** Returns the account of a person; refusals are logged with their reason. */
  async toUser(provider: ProviderRow, person: VouchedPerson, ip: string): Promise<UserRecord> {
    try {
      const user = await this.people.toUser(provider, person, ip);
      await this.opener.requireActive(user, 'single-sign-on');
      return user;
    } catch (error) {
      if (error instanceof BusinessError)
        await this.operations.record(
          { userId: null, clientId: provider.client_id },
          {
            entity: 'session',
            action: 'login-failed',
            ip,
            after: { Sign_In_Provider: provider.provider_name, Subject: person.subject, Code: error.code },
          },
        );
      throw error;
    }
  }

  /** Calls a provider; its failures are logged and reported as provider errors. */
  private async ask<T>(
    provider: ProviderRow,
    call: (kind: SignInKind, setting: ProviderSetting) => Promise<T>,
  ): Promise<T> {
    try {
      const answer = await this.kernel.askOne(
        signInKinds,
        ({ kind }) => kind === provider.kind,
        async (kind) => call(kind, this.providers.getSetting(provider)),
      );
      if (answer === undefined) throw new Error(`Sign-in kind ${provider.kind} does not exist`);
      return answer;
    } catch (error) {
      if (error instanceof BusinessError && error.code.startsWith('single-sign-on.')) throw error;
      this.log.warn({ err: error, provider: provider.provider_name }, 'Identity provider failed');
      throw failed();
    }
  }
}
