import type { Resolver } from '#core';
import type { Handlers } from '#core/server';
import { defaultZone } from '#shared/time';
import type { briefContract } from '../contract';
import { BriefCheck } from './brief-check';
import { BriefFiles, filedBrief } from './brief-files';
import { BriefSender } from './brief-sender';
import { BriefShares } from './brief-shares';
import { BriefStore } from './brief-store';
import { editReport } from './edit-report';
import { currentReport, publishable } from './publishable';

/** What answers the calls of briefs. */
export function briefCalls(services: Resolver): Handlers<typeof briefContract> {
  const store = services.get(BriefStore);
  const shares = services.get(BriefShares);
  const files = services.get(BriefFiles);
  return {
    list: ({ caller, query }) => store.list(caller, query),
    detail: ({ caller, query }) => store.detail(caller, query.id),
    create: ({ caller, body }) => store.create(caller, body),
    update: ({ caller, body: { Briefing_ID, ...draft } }) => store.update(caller, Briefing_ID, draft),
    pin: ({ caller, body }) => store.pin(caller, body.Briefing_ID, body.Is_Pinned),
    build: ({ caller, body }) => store.begin(caller, body.Briefing_ID),
    copy: ({ caller, body }) => store.copy(caller, body.Briefing_ID),
    edit: async ({ caller, body: { Briefing_ID, Revision: revision, Blocks, Edit: edit } }) => {
      const record = await store.record(caller.clientId, Briefing_ID);
      const report = record.report ?? { Blocks: [], Evidence: [] };
      return store.edited(caller, Briefing_ID, { revision, edit }, editReport(report, Blocks));
    },
    verify: async ({ caller, body }) => {
      currentReport(await store.record(caller.clientId, body.Briefing_ID));
      await services.get(BriefCheck).verify(caller.clientId, body.Briefing_ID);
      return store.detail(caller, body.Briefing_ID);
    },
    remove: async ({ caller, query }) => ({ removed: await store.remove(caller, query.id) }),
    shares: async ({ caller, query }) => ({ list: await shares.list(caller, query.id) }),
    share: ({ caller, body }) => shares.make(caller, body.Briefing_ID, body.Days, body.Password),
    revoke: async ({ caller, query }) => ({ removed: await shares.revoke(caller, query.id) }),
    send: async ({ caller, body }) => ({
      sent: await services.get(BriefSender).send(caller.clientId, caller.userId, body.Briefing_ID, body.Receiver_IDs),
    }),
    export: async ({ caller, body: { Briefing_ID, format }, signal }) => {
      const record = await store.record(caller.clientId, Briefing_ID);
      const brief = filedBrief(record, publishable(record));
      return files.write(brief, caller, format, { queue: caller.clientId, signal });
    },
    read: async ({ body }) => (await shares.open(body.Token, body.Password, 'visit')).shown,
    readFile: async ({ body: { Token, Password, format }, language, signal }) => {
      const { filed, shareId } = await shares.open(Token, Password, 'file');
      const reader = { language, timeZone: defaultZone };
      return files.write(filed, reader, format, { queue: `${filed.clientId} ${shareId}`, signal });
    },
  };
}
