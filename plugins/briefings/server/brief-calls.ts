import { withServices } from '#core';
import type { Handlers } from '#core/server';
import { refuseSimulated } from '#plugins/users/server';
import { defaultZone } from '#shared/time';
import type { briefContract } from '../contract';
import { BriefAccess } from './brief-access';
import { BriefCheck } from './brief-check';
import { BriefFiles, filedBrief } from './brief-files';
import { BriefSender } from './brief-sender';
import { BriefShares } from './brief-shares';
import { BriefStore } from './brief-store';
import { editReport } from './edit-report';
import { currentReport, publishable } from './publishable';

/** Handlers of the brief contract. */
export const briefCalls = withServices(
  {
    store: BriefStore,
    access: BriefAccess,
    shares: BriefShares,
    files: BriefFiles,
    briefCheck: BriefCheck,
    briefSender: BriefSender,
  },
  ({ store, access, shares, files, briefCheck, briefSender }): Handlers<typeof briefContract> => ({
    list: ({ caller, query }) => store.list(caller, query),
    detail: ({ caller, query }) => access.detail(caller, query.id),
    create: ({ caller, body }) => store.create(caller, body),
    update: async ({ caller, body: { Briefing_ID, ...draft } }) => {
      await access.change(caller, Briefing_ID);
      return store.update(caller, Briefing_ID, draft);
    },
    pin: async ({ caller, body }) => {
      await access.change(caller, body.Briefing_ID);
      return store.pin(caller, body.Briefing_ID, body.Is_Pinned);
    },
    build: async ({ caller, body }) => {
      await access.change(caller, body.Briefing_ID);
      return store.begin(caller, body.Briefing_ID);
    },
    copy: async ({ caller, body }) => store.copy(caller, await access.read(caller, body.Briefing_ID)),
    edit: async ({ caller, body: { Briefing_ID, Revision: revision, Blocks, Edit: edit } }) => {
      const record = await access.change(caller, Briefing_ID);
      const report = record.report ?? { Blocks: [], Evidence: [] };
      return store.edited(caller, Briefing_ID, { revision, edit }, editReport(report, Blocks));
    },
    verify: async ({ caller, body }) => {
      currentReport(await access.change(caller, body.Briefing_ID));
      await briefCheck.verify(caller.clientId, body.Briefing_ID);
      return store.detail(caller, body.Briefing_ID);
    },
    remove: async ({ caller, query }) => ({
      removed: (await access.mayChange(caller, query.id)) ? await store.remove(caller, query.id) : 0,
    }),
    shares: async ({ caller, query }) => {
      await access.change(caller, query.id);
      return { list: await shares.list(caller, query.id) };
    },
    share: async ({ caller, body }) => {
      refuseSimulated(caller);
      await access.change(caller, body.Briefing_ID);
      return shares.make(caller, body.Briefing_ID, body.Days, body.Password);
    },
    revoke: async ({ caller, query }) => {
      await access.changeLinked(caller, query.id);
      return { removed: await shares.revoke(caller, query.id) };
    },
    send: async ({ caller, body }) => {
      // Each sent brief comes with a link of its sender.
      refuseSimulated(caller);
      await access.change(caller, body.Briefing_ID);
      const { clientId, userId } = caller;
      return { sent: await briefSender.send(clientId, userId, body.Briefing_ID, body.Receiver_IDs) };
    },
    export: async ({ caller, body: { Briefing_ID, format }, signal }) => {
      const record = await access.read(caller, Briefing_ID);
      const brief = filedBrief(record, publishable(record));
      return files.write(brief, caller, format, { queue: caller.clientId, signal });
    },
    read: async ({ body }) => (await shares.open(body.Token, body.Password, 'visit')).shown,
    readFile: async ({ body: { Token, Password, format }, language, signal }) => {
      const { filed, shareId } = await shares.open(Token, Password, 'file');
      const reader = { language, timeZone: defaultZone };
      return files.write(filed, reader, format, { queue: `${filed.clientId} ${shareId}`, signal });
    },
  }),
);
