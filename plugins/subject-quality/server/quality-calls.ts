import type { Resolver } from '#core';
import { OperationLogService, type Handlers } from '#core/server';
import { SubjectReach } from '#plugins/subjects/server';
import type { subjectQualityContract } from '../contract';
import { QualityDrawer } from './quality-drawer';
import { QualityService } from './quality-service';
import { pageSize, QualityStore } from './quality-store';

/** Handlers of the subject quality API. */
export function qualityCalls(services: Resolver): Handlers<typeof subjectQualityContract> {
  const quality = services.get(QualityService);
  const store = services.get(QualityStore);
  const reach = services.get(SubjectReach);
  const log = services.get(OperationLogService);
  return {
    list: async ({ caller, query: { Subject_ID } }) => ({
      list: await (Subject_ID === undefined ? quality.list(caller) : quality.subject(caller, Subject_ID)),
    }),
    draw: async ({ caller, body: { Subject_ID, Days }, ip }) => {
      await reach.mustHandle(caller, Subject_ID);
      const { clientId } = caller;
      const asked = { clientId, subjectId: Subject_ID, days: Days, now: Date.now(), random: Math.random };
      const id = await services.get(QualityDrawer).draw(asked);
      await log.record(caller, { entity: 'subject-quality', action: 'create', id, ip, after: { Subject_ID, Days } });
      return quality.figures(clientId, await store.drawOf(clientId, id));
    },
    queue: async ({ caller, query }) => {
      await reach.mustHandle(caller, query.Subject_ID);
      const [newest] = await store.draws(caller.clientId, [query.Subject_ID], 1);
      const list = newest ? await store.waiting(caller, newest.draw_id) : [];
      return { Draw_ID: newest?.draw_id ?? null, list: [...list], total: list.length };
    },
    judge: async ({ caller, body: { Draw_ID, Article_ID, Verdict } }) => {
      const draw = await quality.seen(caller, Draw_ID);
      await reach.mustHandle(caller, draw.subject_id);
      await store.judge(caller, Draw_ID, Article_ID, Verdict);
      return quality.figures(caller.clientId, draw);
    },
    articles: async ({ caller, query: { Draw_ID, Part, page } }) => {
      await quality.seen(caller, Draw_ID);
      const { list, total } = await store.part(caller, Draw_ID, Part, page);
      return { list: [...list], total, size: pageSize };
    },
    set: async ({ caller, body: { Subject_ID, ...setting }, ip }) => {
      await reach.mustHandle(caller, Subject_ID);
      await store.set(caller.clientId, Subject_ID, setting);
      await log.record(caller, {
        entity: 'subject-quality',
        action: 'update',
        id: Subject_ID,
        ip,
        after: { Subject_ID, ...setting },
      });
      return setting;
    },
  };
}
