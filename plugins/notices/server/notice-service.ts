import { inject, type ResultOf } from '#core';
import type { noticeContract, SystemNotice } from '#core/contract';
import { Config, ServerKernel, type Caller } from '#core/server';
import { SessionService } from '#plugins/account/server';
import { ClientService } from '#plugins/clients/server';
import { noticeSources, type NoticeSource } from './notice-source';

/** Collects the notices that plugins have for a user. */
export class NoticeService {
  constructor(
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(SessionService) private readonly sessions: SessionService,
    @inject(ClientService) private readonly clients: ClientService,
    @inject(Config) private readonly config: Config,
  ) {}

  async getOne(
    caller: Caller,
    type: string,
    extras: Readonly<Record<string, unknown>>,
  ): Promise<ResultOf<typeof noticeContract.notice>> {
    if (await this.isOver(caller)) return { list: [], CLOSE_POLLING: true };
    const notice = await this.kernel.askOne(
      noticeSources,
      ({ kind }) => kind.type === type,
      (source) => load(source, caller, extras),
      this.kernel.enabled(caller.plugins),
    );
    return { list: [], ...notice };
  }

  async getAll(caller: Caller): Promise<ResultOf<typeof noticeContract.notices>> {
    if (await this.isOver(caller)) return { Notices: {}, CLOSE_POLLING: true };
    const loadedNotices = await this.kernel.ask(
      noticeSources,
      async (source) => [source.kind.type, await load(source, caller)] as const,
      { enabled: this.kernel.enabled(caller.plugins) },
    );
    return { Notices: Object.fromEntries(loadedNotices.flatMap(([type, notice]) => (notice ? [[type, notice]] : []))) };
  }

  /** Whether polling should stop: the session ends before the next two polls, or the client has disabled notices. */
  private async isOver(caller: Caller): Promise<boolean> {
    const session = await this.sessions.live(caller.sessionId, caller.userId);
    const { client_options_json: options } = await this.clients.get(caller.clientId);
    const soon = Date.now() + 2000 * this.config.noticeInterval;
    return !session || session.expires_at.getTime() < soon || options?.Is_Notice_Enabled === false;
  }
}

/** Returns a notice in its wire format, with lines as its kind defines them. */
async function load(
  source: NoticeSource,
  caller: Caller,
  extras: Readonly<Record<string, unknown>> = {},
): Promise<SystemNotice | null> {
  const notice = await source.load(caller, extras);
  return notice && { ...notice, list: notice.list.map((line) => source.kind.line.parse(line)) };
}
