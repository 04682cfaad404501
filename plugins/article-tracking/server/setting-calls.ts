import { withServices } from '#core';
import type { Handlers } from '#core/server';
import type { commentSettingContract } from '../setting-contract';
import { CommentSettings } from './comment-settings';
import { TrackService } from './tracking/track-service';

/** Handlers of the comment extraction settings, which are a list view of the reply tasks. */
export const settingCalls = withServices(
  { settings: CommentSettings, tasks: TrackService },
  ({ settings, tasks }): Handlers<typeof commentSettingContract> => ({
    list: async ({ caller, query: { page, size, keyword, Is_Enabled } }) => {
      const { list, total } = await settings.list(
        caller,
        ({ Title }, { is_enabled }) =>
          (!keyword || Title.toLowerCase().includes(keyword.toLowerCase())) &&
          (!Is_Enabled || is_enabled === (Is_Enabled === 'true')),
        { page, size },
      );
      return { list, total, next: page * size < total ? String(page + 1) : null };
    },
    get: ({ caller, query }) => settings.get(caller, query.id),
    create: ({ caller, body: { Article_ID, ...plan } }) => settings.schedule(caller, Article_ID, plan),
    update: async ({ caller, body: { Article_Track_Task_ID: id, User_Viewed_Latest_Reply_ID, ...plan } }) => {
      const before = await settings.get(caller, id);
      if (User_Viewed_Latest_Reply_ID !== undefined) await tasks.markViewed(caller, id, User_Viewed_Latest_Reply_ID);
      if (Object.keys(plan).length > 0)
        await settings.schedule(caller, before.Article_ID, { Is_Enabled: before.Is_Enabled, ...plan });
      return settings.get(caller, id);
    },
    remove: async ({ caller, query }) => ({ removed: await settings.remove(caller, query.id.split(',')) }),
    byArticle: async ({ caller, query }) => ({ Setting: await settings.byDigest(caller, query.Article_Md5_ID) }),
    changeEnableStatus: async ({ caller, body }) => ({
      changed: await settings.setEnabled(caller, body.id, body.Is_Enabled),
    }),
    markViewed: async ({ caller, body }) => {
      await settings.get(caller, body.Article_Track_Task_ID);
      return {
        changed: await tasks.markViewed(caller, body.Article_Track_Task_ID, body.User_Viewed_Latest_Reply_ID),
      };
    },
  }),
);
