import { BusinessError, type Resolver } from '#core';
import { Config, LimitService, Log, OperationLogService, ServerKernel, type Handlers } from '#core/server';
import { beginSession, requireActive, SecondFactorService } from '#plugins/account/server';
import { ClientService } from '#plugins/clients/server';
import { routes } from '#shared/routes';
import type { singleSignOnContract } from '../contract';
import { AttemptStore } from './attempt-store';
import { CompanyPeople } from './people';
import { ProviderStore, type ProviderRow } from './provider-store';
import { failed, over } from './refusal';
import { signInKinds, type SignInKind, type VouchedPerson } from './sign-in-kind';
import { offeredTo } from './offered';

/** Max number of starts and completions per address within a quarter of an hour. */
const max = 60;

/** Handlers for starting and completing sign-ins, and for listing the kinds of providers. */
export function signInCalls(services: Resolver): Handlers<typeof singleSignOnContract> {
  const kernel = services.get(ServerKernel);
  const clients = services.get(ClientService);
  const providers = services.get(ProviderStore);
  const attempts = services.get(AttemptStore);

  const limit = (ip: string): Promise<void> =>
    services.get(LimitService).demand(`single sign-on ${ip}`, max, 15 * 60, 'Too many sign-in attempts');

  /** Returns the page that the browser is on: the ticket is stored for the host that issued it. */
  const returnUrl = (host: string, isClients: boolean): string => {
    const { publicUrl } = services.get(Config);
    return new URL(routes.login(), isClients ? `${new URL(publicUrl).protocol}//${host}` : publicUrl).href;
  };

  /** Calls a provider; its failures are logged and reported as provider errors. */
  const ask = async <T>({ provider_name, kind }: ProviderRow, call: (kind: SignInKind) => Promise<T>): Promise<T> => {
    try {
      const answer = await kernel.askOne(signInKinds, (each) => each.kind === kind, call);
      if (answer === undefined) throw new Error(`Sign-in kind ${kind} does not exist`);
      return answer;
    } catch (error) {
      if (error instanceof BusinessError && error.code.startsWith('single-sign-on.')) throw error;
      services.get(Log).warn({ err: error, provider: provider_name }, 'Identity provider failed');
      throw failed();
    }
  };

  /** Returns the account of a person; refusals are logged with their reason. */
  const toUser = async (provider: ProviderRow, person: VouchedPerson, ip: string) => {
    try {
      const user = await services.get(CompanyPeople).toUser(provider, person, ip);
      await requireActive(services, user, 'single-sign-on');
      return user;
    } catch (error) {
      if (error instanceof BusinessError)
        await services.get(OperationLogService).record(
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
  };

  return {
    start: async ({ body, host, ip }) => {
      await limit(ip);
      const client = await clients.byHost(host);
      const provider = (await offeredTo(services, client?.client_id)).find(
        ({ sign_in_provider_id: id }) => id === body.Provider_ID,
      );
      if (!provider) throw over();
      const { step, ticket } = await attempts.begin(
        { providerId: provider.sign_in_provider_id, clientId: provider.client_id },
        returnUrl(host, client !== undefined),
      );
      const Url = await ask(provider, async (kind) => kind.begin(providers.getSetting(provider), step));
      return { Url, Ticket: ticket };
    },
    finish: async ({ body: { state, ticket, parameters }, ip, userAgent }) => {
      await limit(ip);
      const attempt = await attempts.spend(state, ticket);
      const provider = (attempt ? await offeredTo(services, attempt.clientId) : []).find(
        ({ sign_in_provider_id: id }) => id === attempt?.providerId,
      );
      if (!attempt || !provider) throw over();
      const person = await ask(provider, async (kind) =>
        kind.finish(providers.getSetting(provider), attempt.step, { ...parameters, state }),
      );
      const user = await toUser(provider, person, ip);
      const session = { kind: 'single-sign-on', logoutUrl: person.logoutUrl } as const;
      if (!provider.is_second_factor_trusted) await services.get(SecondFactorService).demand(user, session);
      return beginSession(services, user, { ...session, address: ip, agent: userAgent });
    },
    kinds: async ({ caller }) => {
      const list = await kernel.ask(signInKinds, ({ kind, names }) => ({ Kind: kind, Name: names[caller.language] }));
      const { host_name: host } = await clients.get(caller.clientId);
      return { list, total: list.length, Return_URL: returnUrl(host ?? '', host !== null) };
    },
  };
}
