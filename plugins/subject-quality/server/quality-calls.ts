import { withServices } from '#core';
import { OperationLogService, type Handlers } from '#core/server';
import { SubjectScope } from '#plugins/subjects/server';
import type { subjectQualityContract } from '../contract';
import { QualityDrawer } from './quality-drawer';
import { QualityService } from './quality-service';
import { pageSize, QualityStore } from './quality-store';

/** Handlers of the subject quality API. */
export const qualityCalls = withServices(
  {
    quality: QualityService,
    store: QualityStore,
    reach: SubjectScope,
    log: OperationLogService,
    qualityDrawer: QualityDrawer,
  },
  ({ quality, store, reach, log, qualityDrawer }): Handlers<typeof subjectQualityContract> => ({
    list: async ({ caller, query: { Subject_ID } }) => ({
      list: await (Subject_ID === undefined ? quality.list(caller) : quality.subject(caller, Subject_ID)),
    }),
    draw: async ({ caller, body: { Subject_ID, Days }, ip }) => {
      await reach.mustHandle(caller, Subject_ID);
      const { clientId } = caller;
      const drawRequest = { clientId, subjectId: Subject_ID, days: Days, now: Date.now(), random: Math.random };
      const id = await qualityDrawer.draw(drawRequest);
      await log.record(caller, { entity: 'subject-quality', action: 'create', id, ip, after: { Subject_ID, Days } });
      return quality.figures(clientId, await store.getSample(clientId, id));
    },
    queue: async ({ caller, query }) => {
      await reach.mustHandle(caller, query.Subject_ID);
      const [newest] = await store.draws(caller.clientId, [query.Subject_ID], 1);
      const list = newest ? await store.waiting(caller, newest.sample_id) : [];
      return { Sample_ID: newest?.sample_id ?? null, list: [...list], total: list.length };
    },
    judge: async ({ caller, body: { Sample_ID, Article_ID, Verdict } }) => {
      const draw = await quality.seen(caller, Sample_ID);
      await reach.mustHandle(caller, draw.subject_id);
      await store.judge(caller, Sample_ID, Article_ID, Verdict);
      return quality.figures(caller.clientId, draw);
    },
    articles: async ({ caller, query: { Sample_ID, Part, page } }) => {
      await quality.seen(caller, Sample_ID);
      const { list, total } = await store.part(caller, Sample_ID, Part, page);
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
  }),
);
