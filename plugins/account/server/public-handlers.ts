import { ConflictError, withServices } from '#core';
import { Config, LimitService, SelectLookup, ServerKernel, type Caller, type Handlers } from '#core/server';
import { ClientService, type ClientRecord } from '#plugins/clients/server';
import { UserService } from '#plugins/users/server';
import type { accountContract, SampleSignIn } from '../contract';
import { sampleSignIns } from './sample-sign-ins';
import { signInMethods } from './sign-in-methods';

interface SelectQuery {
  readonly entity_name: string;
  readonly keyword?: string;
  readonly ids?: string;
  readonly parent?: string;
}

/** Maximum number of keys tried per address within a quarter of an hour. */
const maxSampleAttempts = 20;

/** Handlers that need no session, and select options. */
export const publicHandlers = withServices(
  {
    clients: ClientService,
    config: Config,
    limits: LimitService,
    serverKernel: ServerKernel,
    user: UserService,
    selectLookup: SelectLookup,
  },
  ({
    clients,
    config,
    limits,
    serverKernel,
    user,
    selectLookup,
  }): Pick<Handlers<typeof accountContract>, 'settings' | 'sampleSignIns' | 'selectHelper' | 'publicSelectHelper'> => {
    /**
     * Returned only for users who are still as the sample data created them: not renamed, not disabled, and with the
     * published password.
     */
    const unchangedSamples = async (sampleAccounts: readonly SampleSignIn[]): Promise<SampleSignIn[]> => {
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
      settings: async ({ host }) => {
        const { noticeInterval } = config;
        const client = await clients.byHost(host);
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
          ...(methods.length > 0 ? { Sign_In_Methods: methods } : {}),
        };
      },
      sampleSignIns: async ({ body: { Key }, ip }) => {
        await limits.demand(`sample sign-ins ${ip}`, maxSampleAttempts, 15 * 60, 'Too many attempts');
        const opened = await serverKernel.ask(sampleSignIns, (source) => source.open(Key));
        const accounts = opened.find((each) => each !== undefined);
        if (!accounts)
          throw new ConflictError('The address was used already or is not the latest', 'account.samples-used');
        const list = await unchangedSamples(accounts);
        return { list, total: list.length };
      },
      selectHelper: ({ caller, query }) => options(caller, query),
      publicSelectHelper: ({ query }) => options(undefined, query),
    };
  },
);
