import type { Resolver } from '#core';
import { Config, defineServer, serve, ServerKernel, type Caller } from '#core/server';
import { SessionService } from '#plugins/account/server';
import { ClientService } from '#plugins/clients/server';
import { noticeContract } from '../contract';
import { notices } from '../plugin';
import { noticeSources } from './notice-source';

export { noticeSources, type NoticeSource } from './notice-source';

/**
 * True when there is no use in asking again: the session ends before the next two polls, or the client has switched
 * notices off.
 */
async function isOver(services: Resolver, caller: Caller): Promise<boolean> {
  const session = await services.get(SessionService).live(caller.sessionId, caller.userId);
  const { client_options_json: options } = await services.get(ClientService).get(caller.clientId);
  const soon = Date.now() + 2000 * services.get(Config).noticeInterval;
  return !session || session.expires_at.getTime() < soon || options?.Is_Notice_Enabled === false;
}

export default defineServer(notices, {
  calls: [
    serve(noticeContract, (services) => ({
      notice: async ({ caller, query: { entity_name, ...extras } }) => {
        const over = await isOver(services, caller);
        const kernel = services.get(ServerKernel);
        if (over) return { list: [], CLOSE_POLLING: true };
        const notice = await kernel.askOne(
          noticeSources,
          ({ type }) => type === entity_name,
          (source) => source.load(caller, extras),
          kernel.enabled(caller.plugins),
        );
        return { list: [], ...notice };
      },
    })),
  ],
});
