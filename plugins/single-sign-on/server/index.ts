import { contribute, provide, withServices } from '#core';
import { defineServer, serve, serveResource } from '#core/server';
import { signInMethods } from '#plugins/account/server';
import { singleSignOnContract } from '../contract';
import { singleSignOn } from '../plugin';
import { signInProvider } from '../resource';
import { AttemptStore } from './attempt-store';
import { dingtalk } from './kinds/dingtalk';
import { feishu } from './kinds/feishu';
import { OidcKind } from './kinds/oidc';
import { wecom } from './kinds/wecom';
import { singleSignOnMigrations } from './migrations';
import { offeredTo } from './offered';
import { CompanyPeople } from './people';
import { providerRules } from './provider-rules';
import { ProviderStore } from './provider-store';
import { signInCalls } from './sign-in-calls';
import { signInKinds } from './sign-in-kind';
import { singleSignOnTables } from './tables';

const providers = serveResource(signInProvider, providerRules);

export default defineServer(singleSignOn, {
  services: [provide(ProviderStore), provide(AttemptStore), provide(CompanyPeople), provide(OidcKind)],
  calls: [serve(singleSignOnContract, signInCalls), providers.calls],
  contributions: [
    providers.select,
    contribute(signInMethods, (services) => ({
      of: async (clientId) =>
        (await offeredTo(services, clientId)).map(({ sign_in_provider_id, provider_name, kind }) => ({
          Provider_ID: sign_in_provider_id,
          Name: provider_name,
          Kind: kind,
        })),
    })),
    contribute(
      signInKinds,
      withServices({ oidcKind: OidcKind }, ({ oidcKind }) => oidcKind),
    ),
    contribute(signInKinds, (services) => wecom(services)),
    contribute(signInKinds, (services) => dingtalk(services)),
    contribute(signInKinds, (services) => feishu(services)),
  ],
  tables: singleSignOnTables,
  migrations: singleSignOnMigrations,
  jobs: [{ name: 'single-sign-on.sweep', every: '1h', run: (services) => services.get(AttemptStore).sweep() }],
});
