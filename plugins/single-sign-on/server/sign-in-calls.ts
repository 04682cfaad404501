import { withServices } from '#core';
import { Config, LimitService, ServerKernel, type Handlers } from '#core/server';
import { SecondFactorService, SessionOpener } from '#plugins/account/server';
import { ClientService } from '#plugins/clients/server';
import { routes } from '#shared/routes';
import { providerParameter, withProvider, type singleSignOnContract } from '../contract';
import { AttemptStore } from './attempt-store';
import { OfferedProviders } from './offered-providers';
import { ProviderSignIn } from './provider-sign-in';
import { failed, over } from './refusal';
import { signInKinds } from './sign-in-kind';

/** Maximum number of starts and completions per address within a quarter of an hour. */
const maxAttempts = 60;

/** Handlers for starting and completing sign-ins, and for listing the kinds of providers. */
export const signInCalls = withServices(
  {
    kernel: ServerKernel,
    config: Config,
    clients: ClientService,
    offered: OfferedProviders,
    attempts: AttemptStore,
    providerSignIn: ProviderSignIn,
    factors: SecondFactorService,
    opener: SessionOpener,
    limits: LimitService,
  },
  ({
    kernel,
    config,
    clients,
    offered,
    attempts,
    providerSignIn,
    factors,
    opener,
    limits,
  }): Handlers<typeof singleSignOnContract> => {
    const limit = (ip: string): Promise<void> =>
      limits.demand(`single sign-on ${ip}`, maxAttempts, 15 * 60, 'Too many sign-in attempts');

    /** Returns the sign-in page that the browser is on: the ticket is stored for the host that issued it. */
    const getReturnUrl = (host: string, isClients: boolean): string => {
      const { publicUrl } = config;
      return new URL(routes.login(), isClients ? `${new URL(publicUrl).protocol}//${host}` : publicUrl).href;
    };

    return {
      start: async ({ body, host, ip }) => {
        await limit(ip);
        const client = await clients.byHost(host);
        const provider = await offered.find(client?.client_id, body.Provider_ID);
        if (!provider) throw over();
        const { step, ticket } = await attempts.begin(
          { providerId: provider.sign_in_provider_id, clientId: provider.client_id },
          withProvider(getReturnUrl(host, client !== undefined), provider.sign_in_provider_id),
        );
        return { Url: await providerSignIn.begin(provider, step), Ticket: ticket };
      },
      finish: async ({ body: { state, ticket, parameters }, ip, userAgent }) => {
        await limit(ip);
        const attempt = await attempts.spend(state, ticket);
        const provider = attempt && (await offered.find(attempt.clientId, attempt.providerId));
        if (!attempt || !provider) throw over();
        const { [providerParameter]: returnedTo, ...rest } = parameters;
        // A code that came back to the return URL of one provider is never sent to another.
        if (returnedTo !== attempt.providerId) throw failed();
        const person = await providerSignIn.finish(provider, attempt.step, { ...rest, state });
        const user = await providerSignIn.toUser(provider, person, ip);
        const session = { kind: 'single-sign-on', logoutUrl: person.logoutUrl } as const;
        if (!provider.is_second_factor_trusted) await factors.demand(user, session);
        return opener.open(user, { ...session, address: ip, agent: userAgent });
      },
      kinds: async ({ caller }) => {
        const list = await kernel.ask(signInKinds, ({ kind, names }) => ({ Kind: kind, Name: names[caller.language] }));
        const { host_name: host } = await clients.get(caller.clientId);
        return { list, total: list.length, Return_URL: getReturnUrl(host ?? '', host !== null) };
      },
    };
  },
);
