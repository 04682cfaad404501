import { withServices } from '#core';
import { OperationLogService, type Handlers } from '#core/server';
import type { bigScreenContract } from '../contract';
import { BigScreenAnswers } from './screen-answers';
import { BigScreenFigures } from './screen-figures';
import { BigScreenStore } from './screen-store';
import { BigScreenRepository } from './screens';

const entity = 'big-screen';

/** Handlers of the big screen API. */
export const bigScreenCalls = withServices(
  {
    screens: BigScreenRepository,
    store: BigScreenStore,
    answers: BigScreenAnswers,
    figures: BigScreenFigures,
    log: OperationLogService,
  },
  ({ screens, store, answers, figures, log }): Handlers<typeof bigScreenContract> => ({
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
    negativeList: ({ caller, query: { id, at, size } }) => figures.negatives(caller, id, at, size),
    areaEmotion: ({ caller, query: { id, at } }) => figures.areaEmotion(caller, id, at),
  }),
);
