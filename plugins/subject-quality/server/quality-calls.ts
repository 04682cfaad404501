import { withServices } from '#core';
import { OperationLogService, type Handlers } from '#core/server';
import { SubjectScope } from '#plugins/subjects/server';
import type { subjectQualityContract } from '../contract';
import { QualitySampler } from './quality-sampler';
import { QualityService } from './quality-service';
import { pageSize, QualityStore } from './quality-store';

/** Handlers of the subject quality API. */
export const qualityCalls = withServices(
  {
    quality: QualityService,
    store: QualityStore,
    reach: SubjectScope,
    log: OperationLogService,
    sampler: QualitySampler,
  },
  ({ quality, store, reach: subjectScope, log, sampler }): Handlers<typeof subjectQualityContract> => ({
    list: async ({ caller, query: { Subject_ID } }) => ({
      list: await (Subject_ID === undefined ? quality.list(caller) : quality.subject(caller, Subject_ID)),
    }),
    sample: async ({ caller, body: { Subject_ID, Days }, ip }) => {
      await subjectScope.mustHandle(caller, Subject_ID);
      const { clientId } = caller;
      const request = { clientId, subjectId: Subject_ID, days: Days, now: Date.now(), random: Math.random };
      const id = await sampler.sample(request);
      await log.record(caller, { entity: 'subject-quality', action: 'create', id, ip, after: { Subject_ID, Days } });
      return quality.figures(clientId, await store.getSample(clientId, id));
    },
    queue: async ({ caller, query }) => {
      await subjectScope.mustHandle(caller, query.Subject_ID);
      const [newest] = await store.samples(caller.clientId, [query.Subject_ID], 1);
      const list = newest ? await store.waiting(caller, newest.sample_id) : [];
      return { Sample_ID: newest?.sample_id ?? null, list: [...list], total: list.length };
    },
    review: async ({ caller, body: { Sample_ID, Article_ID, Decision } }) => {
      const sample = await quality.requireSample(caller, Sample_ID);
      await subjectScope.mustHandle(caller, sample.subject_id);
      await store.review(caller, Sample_ID, Article_ID, Decision);
      return quality.figures(caller.clientId, sample);
    },
    articles: async ({ caller, query: { Sample_ID, Part, page } }) => {
      await quality.requireSample(caller, Sample_ID);
      const { list, total } = await store.part(caller, Sample_ID, Part, page);
      return { list: [...list], total, size: pageSize };
    },
    set: async ({ caller, body: { Subject_ID, ...setting }, ip }) => {
      await subjectScope.mustHandle(caller, Subject_ID);
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
