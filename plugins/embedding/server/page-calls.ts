import { withServices } from '#core';
import { OperationLogService, type Handlers } from '#core/server';
import { refuseSimulated } from '#plugins/users/server';
import type { pageContract } from '../page-contract';
import { PageFrames } from './page-frames';
import { PageStore } from './page-store';
import { ProxyAccess } from './proxy-access';

/** Handlers of the calls for external pages and for content that is fetched for the reader. */
export const pageCalls = withServices(
  { store: PageStore, frames: PageFrames, proxy: ProxyAccess, log: OperationLogService },
  ({ store, frames, proxy, log }): Handlers<typeof pageContract> => ({
    pages: async ({ caller }) => {
      const list = await store.list(caller);
      return { list, total: list.length };
    },
    createPage: async ({ caller, body, ip }) => {
      refuseSimulated(caller);
      const made = await store.create(caller, body);
      await log.record(caller, { entity: 'embedded-page', action: 'create', id: made.Page.Page_ID, ip, after: body });
      return made;
    },
    updatePage: async ({ caller, body: { Page_ID, ...draft }, ip }) => {
      refuseSimulated(caller);
      const changed = await store.update(caller, Page_ID, draft);
      await log.record(caller, { entity: 'embedded-page', action: 'update', id: Page_ID, ip, after: draft });
      return changed;
    },
    removePage: async ({ caller, query, ip }) => {
      refuseSimulated(caller);
      const removed = await store.remove(caller, query.Page_ID);
      if (removed > 0) await log.record(caller, { entity: 'embedded-page', action: 'remove', id: query.Page_ID, ip });
      return { removed };
    },
    domains: async ({ caller }) => ({ Domains: await store.domains(caller) }),
    saveDomains: async ({ caller, body, ip }) => {
      refuseSimulated(caller);
      const before = await store.domains(caller);
      await store.saveDomains(caller, body.Domains);
      await log.record(caller, {
        entity: 'proxied-domain',
        action: 'update',
        ip,
        before: { Domains: before },
        after: body,
      });
      return { Domains: await store.domains(caller) };
    },
    shown: async ({ caller }) => ({ list: await frames.list(caller) }),
    interactWebsite: ({ caller }) => frames.interactive(caller),
    frame: ({ query }) => frames.page(query.token),
    proxyAccess: ({ caller, query }) => proxy.fetch(caller, query.url, query.resultType),
  }),
);
