import { BusinessError, withServices } from '#core';
import { OperationLogService, type Handlers } from '#core/server';
import type { ModuleReply } from '#plugins/analysis';
import type { bigScreenContract } from '../contract';
import { BigScreenAnswers } from './screen-answers';
import { BigScreenStore } from './screen-store';
import { BigScreenRepository } from './screens';

const entity = 'big-screen';
const emotions = ['negative', 'neutral', 'positive'] as const;
/** Upper bound; China has 34 provinces. */
const maxRegions = 100;

interface RegionRow {
  readonly Value: string;
  readonly Count: number;
}

/** Returns the answer of a module or throws its error: a call about a single module has no other result. */
function getAnswer(reply: ModuleReply | undefined): NonNullable<ModuleReply['Answer']> {
  if (!reply?.Answer) throw new BusinessError('input', reply?.Error?.code ?? 'input', reply?.Error?.message ?? '');
  return reply.Answer;
}

/** Handlers of the big screen API. */
export const bigScreenCalls = withServices(
  { screens: BigScreenRepository, store: BigScreenStore, answers: BigScreenAnswers, log: OperationLogService },
  ({ screens, store, answers, log }): Handlers<typeof bigScreenContract> => ({
    list: async ({ caller, query }) => {
      const list = await screens.list(caller, query.keyword, query.Use);
      return { list, total: list.length };
    },
    create: async ({ caller, body: { Big_Screen_Name, Use, Is_Shared, Layout }, ip }) => {
      const row = await store.create(caller, { name: Big_Screen_Name, use: Use, isShared: Is_Shared, layout: Layout });
      const after = { Big_Screen_Name, Use, Is_Shared };
      await log.record(caller, { entity, action: 'create', id: row.big_screen_id, ip, after });
      return screens.getDetail(caller, row);
    },
    update: async ({ caller, body: { Big_Screen_ID: id, Big_Screen_Name, Is_Shared }, ip }) => {
      const { before, after } = await store.update(caller, id, { name: Big_Screen_Name, isShared: Is_Shared });
      await log.record(caller, {
        entity,
        action: 'update',
        id,
        ip,
        before: { Big_Screen_Name: before.big_screen_name, Is_Shared: before.owner_id === null },
        after: { Big_Screen_Name, Is_Shared },
      });
      return screens.getDetail(caller, after);
    },
    remove: async ({ caller, query: { id }, ip }) => {
      const { big_screen_name: Big_Screen_Name, layout: Layout } = await store.remove(caller, id);
      await log.record(caller, { entity, action: 'delete', id, ip, before: { Big_Screen_Name, Layout } });
      return { removed: 1 };
    },
    layout: ({ caller, query: { id, Version } }) => screens.detail(caller, id, Version),
    saveLayout: async ({ caller, body: { Big_Screen_ID: id, Version: version, Layout, Edit: edit }, ip }) => {
      const saved = await store.save(caller, id, { version, edit }, Layout);
      await log.record(caller, { entity, action: 'update', id, ip, after: { Version: saved.version } });
      return screens.getDetail(caller, saved);
    },
    chartData: ({ caller, query: { id, at, keys } }) =>
      answers.of(caller, id, { at, keys: keys === undefined ? undefined : new Set(keys.split(',')) }),
    preview: async ({ caller, body }) => ({ Version: 0, ...(await answers.ofLayout(caller, body.Layout)) }),
    negativeList: async ({ caller, query: { id, at, size } }) => {
      const [reply] = await answers.within(caller, id, at, [{ Module_ID: 'newest-negative', Input: { Size: size } }]);
      const { Rows, Counted, As_Of } = getAnswer(reply);
      return { list: Rows as never, total: Counted, At: As_Of };
    },
    areaEmotion: async ({ caller, query: { id, at } }) => {
      const [all, ...each] = await answers.within(caller, id, at, [
        { Module_ID: 'region-rank', Input: { Size: maxRegions } },
        ...emotions.map((Emotion) => ({ Module_ID: 'region-rank', Input: { Size: maxRegions, Emotion } })),
      ]);
      const { Rows, Counted, As_Of } = getAnswer(all);
      const counts = each.map((reply) => new Map((getAnswer(reply).Rows as unknown as RegionRow[]).map(countOf)));
      const list = (Rows as unknown as RegionRow[]).map(({ Value, Count }) => {
        const [Negative = 0, Neutral = 0, Positive = 0] = counts.map((regionCounts) => regionCounts.get(Value) ?? 0);
        return { Region: Value, Count, Negative, Neutral, Positive };
      });
      return { list, total: Counted, At: As_Of };
    },
  }),
);

const countOf = ({ Value, Count }: RegionRow): [string, number] => [Value, Count];
