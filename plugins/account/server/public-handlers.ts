import { withServices } from '#core';
import { Config, SelectLookup, ServerKernel, type Caller, type Handlers } from '#core/server';
import { ClientService, type ClientRecord } from '#plugins/clients/server';
import { UserService } from '#plugins/users/server';
import type { accountContract } from '../contract';
import { sampleSignIns, type SampleSignIn } from './sample-sign-ins';
import { signInMethods } from './sign-in-methods';

interface SelectQuery {
  readonly entity_name: string;
  readonly keyword?: string;
  readonly ids?: string;
  readonly parent?: string;
}

/** Handlers that need no session, and select options. */
export const publicHandlers = withServices(
  { clients: ClientService, config: Config, serverKernel: ServerKernel, user: UserService, selectLookup: SelectLookup },
  ({
    clients,
    config,
    serverKernel,
    user,
    selectLookup,
  }): Pick<Handlers<typeof accountContract>, 'settings' | 'selectHelper' | 'publicSelectHelper'> => {
    /**
     * Returned only to the local machine, and only for users who are still as the sample data created them: not
     * renamed, not disabled, and with the published password. The operator's credentials are printed on the console
     * only.
     */
    const samples = async (isLocal: boolean): Promise<SampleSignIn[]> => {
      if (!isLocal || !config.sampleData) return [];
      const sampleAccounts = (await serverKernel.ask(sampleSignIns, (source) => source.load())).flat();
      const people = await Promise.all(sampleAccounts.map(({ User_Name }) => user.find(User_Name)));
      return sampleAccounts.filter((_, index) => {
        const person = people[index];
        return (
          person !== undefined &&
          person.user_type !== 'operator' &&
          person.is_sample &&
          person.is_enabled &&
          person.password_changed_at === null
        );
      });
    };

    /** Appearance of the sign-in page for the client with the requested host name. */
    const signInLook = async ({ client_id, user_theme_style_code, client_options_json }: ClientRecord) => ({
      ...(user_theme_style_code ? { Theme_Color: user_theme_style_code } : {}),
      ...(typeof client_options_json?.Login_Text === 'string' ? { Login_Text: client_options_json.Login_Text } : {}),
      ...(await clients.images(client_id)),
    });

    const options = async (caller: Caller | undefined, { entity_name, keyword, ids, parent }: SelectQuery) => {
      const list = await selectLookup.options(caller, entity_name, {
        keyword,
        ids: ids?.split(','),
        parent,
      });
      return { list: [...list], total: list.length };
    };

    return {
      settings: async ({ host, isLocal }) => {
        const { noticeInterval } = config;
        const client = await clients.byHost(host);
        const signIns = await samples(isLocal);
        const methods = (await serverKernel.ask(signInMethods, (source) => source.of(client?.client_id))).flat();
        return {
          System_Name: null,
          Notice_Interval: noticeInterval,
          Is_Registration_Open: true,
          Logout_URL: null,
          Branding: client
            ? {
                Client_System_Name: client.is_system_name_visible ? client.client_system_name : null,
                Client_Options_JSON: await signInLook(client),
              }
            : null,
          ...(signIns.length > 0 ? { Sample_Sign_Ins: signIns } : {}),
          ...(methods.length > 0 ? { Sign_In_Methods: methods } : {}),
        };
      },
      selectHelper: ({ caller, query }) => options(caller, query),
      publicSelectHelper: ({ query }) => options(undefined, query),
    };
  },
);
