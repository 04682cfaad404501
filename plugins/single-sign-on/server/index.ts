import { contribute, provide, withServices } from '#core';
import { defineServer, serve, serveResource } from '#core/server';
import { signInMethods } from '#plugins/account/server';
import { singleSignOnContract } from '../contract';
import { singleSignOn } from '../plugin';
import { signInProvider } from '../resource';
import { AttemptStore } from './attempt-store';
import { dingtalk } from './kinds/dingtalk';
import { feishu } from './kinds/feishu';
import { JsonClient } from './kinds/json-client';
import { OidcKind } from './kinds/oidc';
import { wecom } from './kinds/wecom';
import { singleSignOnMigrations } from './migrations';
import { OfferedProviders } from './offered-providers';
import { CompanyPeople } from './people';
import { ProviderChecks, providerRules } from './provider-rules';
import { ProviderSignIn } from './provider-sign-in';
import { ProviderStore } from './provider-store';
import { signInCalls } from './sign-in-calls';
import { signInKinds } from './sign-in-kind';
import { singleSignOnTables } from './tables';

const providers = serveResource(signInProvider, providerRules);

export default defineServer(singleSignOn, {
  services: [
    provide(ProviderStore),
    provide(AttemptStore),
    provide(CompanyPeople),
    provide(OfferedProviders),
    provide(ProviderChecks),
    provide(ProviderSignIn),
    provide(JsonClient),
    provide(OidcKind),
  ],
  calls: [serve(singleSignOnContract, signInCalls), providers.calls],
  contributions: [
    providers.select,
    contribute(
      signInMethods,
      withServices({ offered: OfferedProviders }, ({ offered }) => ({
        of: async (clientId) =>
          (await offered.list(clientId)).map(({ sign_in_provider_id, provider_name, kind }) => ({
            Provider_ID: sign_in_provider_id,
            Name: provider_name,
            Kind: kind,
          })),
      })),
    ),
    contribute(
      signInKinds,
      withServices({ oidcKind: OidcKind }, ({ oidcKind }) => oidcKind),
    ),
    contribute(
      signInKinds,
      withServices({ json: JsonClient }, ({ json }) => wecom(json)),
    ),
    contribute(
      signInKinds,
      withServices({ json: JsonClient }, ({ json }) => dingtalk(json)),
    ),
    contribute(
      signInKinds,
      withServices({ json: JsonClient }, ({ json }) => feishu(json)),
    ),
  ],
  tables: singleSignOnTables,
  migrations: singleSignOnMigrations,
  jobs: [{ name: 'single-sign-on.sweep', every: '1h', run: (services) => services.get(AttemptStore).sweep() }],
});
