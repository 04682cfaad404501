import type { Resolver } from '#core';
import { Config, defineServer, serve, ServerKernel, type Caller } from '#core/server';
import { SessionService } from '#plugins/account/server';
import { ClientService } from '#plugins/clients/server';
import { noticeContract, type SystemNotice } from '#core/contract';
import { notices } from '../plugin';
import { noticeSources, type NoticeSource } from './notice-source';

export { noticeSources, type NoticeSource } from './notice-source';

/** Whether polling should stop: the session ends before the next two polls, or the client has disabled notices. */
async function isOver(services: Resolver, caller: Caller): Promise<boolean> {
  const session = await services.get(SessionService).live(caller.sessionId, caller.userId);
  const { client_options_json: options } = await services.get(ClientService).get(caller.clientId);
  const soon = Date.now() + 2000 * services.get(Config).noticeInterval;
  return !session || session.expires_at.getTime() < soon || options?.Is_Notice_Enabled === false;
}

/** Returns a notice in its wire format, with lines as its kind defines them. */
async function getNotice(
  { kind, load }: NoticeSource,
  caller: Caller,
  extras: Readonly<Record<string, unknown>> = {},
): Promise<SystemNotice | null> {
  const made = await load(caller, extras);
  return made && { ...made, list: made.list.map((line) => kind.line.parse(line)) };
}

export default defineServer(notices, {
  calls: [
    serve(noticeContract, (services) => {
      const kernel = services.get(ServerKernel);
      return {
        notice: async ({ caller, query: { entity_name, ...extras } }) => {
          if (await isOver(services, caller)) return { list: [], CLOSE_POLLING: true };
          const notice = await kernel.askOne(
            noticeSources,
            ({ kind }) => kind.type === entity_name,
            (source) => getNotice(source, caller, extras),
            kernel.enabled(caller.plugins),
          );
          return { list: [], ...notice };
        },
        notices: async ({ caller }) => {
          if (await isOver(services, caller)) return { Notices: {}, CLOSE_POLLING: true };
          const made = await kernel.ask(
            noticeSources,
            async (source) => [source.kind.type, await getNotice(source, caller)] as const,
            { enabled: kernel.enabled(caller.plugins) },
          );
          return { Notices: Object.fromEntries(made.flatMap(([type, notice]) => (notice ? [[type, notice]] : []))) };
        },
      };
    }),
  ],
});
