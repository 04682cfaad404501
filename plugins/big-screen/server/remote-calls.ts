import { withServices } from '#core';
import { LimitService, type Caller, type Handlers } from '#core/server';
import type { RemoteStatus, remoteContract, RemoteState } from '../remote-contract';
import { Remotes } from './remotes';
import { BigScreenRepository } from './screens';

/** Max number of requests of a phone per time window in seconds. */
const limit = { max: 900, window: 15 * 60 } as const;

/** Handlers for big screens and the phones that control them. */
export const remoteCalls = withServices(
  { remotes: Remotes, screens: BigScreenRepository, limitService: LimitService },
  ({ remotes, screens, limitService }): Handlers<typeof remoteContract> => {
    const take = (ip: string): Promise<void> =>
      limitService.demand(`big-screen-remote ${ip}`, limit.max, limit.window, 'Too many commands from this address');
    const getStatus = async (caller: Caller, { Big_Screen_IDs, ...rest }: RemoteState): Promise<RemoteStatus> => {
      const names = await screens.names(caller, Big_Screen_IDs);
      return {
        ...rest,
        Big_Screens: Big_Screen_IDs.map((id, index) => ({
          Big_Screen_ID: id,
          Big_Screen_Name: names[index] as string,
        })),
      };
    };
    return {
      open: async ({ caller, body }) => remotes.open(caller, await getStatus(caller, body)),
      orders: ({ caller, query }) => remotes.latest(caller, query.Code),
      report: async ({ caller, body: { Code, ...state } }) => {
        await remotes.report(caller, Code, await getStatus(caller, state));
        return {};
      },
      close: async ({ caller, query }) => {
        await remotes.close(caller, query.Code);
        return {};
      },
      status: async ({ query, ip }) => {
        await take(ip);
        return remotes.getStatus(query.Code);
      },
      order: async ({ body: { Code, Command, Target }, ip }) => {
        await take(ip);
        return { Number: await remotes.order(Code, Command, Target) };
      },
    };
  },
);
