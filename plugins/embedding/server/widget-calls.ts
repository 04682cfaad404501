import { grants, NotFoundError, type Resolver } from '#core';
import { LimitService, OperationLogService, ServerKernel, type Caller, type Handlers } from '#core/server';
import { mustHandle } from '#plugins/articles/server';
import { refuseSimulated, UserCallers } from '#plugins/users/server';
import { BriefCache } from '#shared/cache';
import { embedding } from '../plugin';
import type { WidgetDraft, widgetContract } from '../widget-contract';
import { WidgetContents } from './widget-content';
import { widgetPage } from './widget-page';
import { WidgetStore, type WidgetRow } from './widget-store';

/** Cache time of a widget in milliseconds. It is rendered at most once a minute for all viewers. */
const cacheDurationMs = 60_000;
const shows = { most: 600, seconds: 60 } as const;

/** Content security policy: no scripts, no requests, and framing only by these sites and the product itself. */
const policy = (origins: readonly string[]): string =>
  `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors ${["'self'", ...origins].join(' ')}`;

const gone = () => new NotFoundError('This widget is no longer available', 'embedding.widget');

/** Handlers of the widget calls. */
export function widgetCalls(services: Resolver): Handlers<typeof widgetContract> {
  const store = services.get(WidgetStore);
  const kernel = services.get(ServerKernel);
  const contents = services.get(WidgetContents);
  const limits = services.get(LimitService);
  const log = services.get(OperationLogService);
  const renderedPages = new BriefCache<string>(cacheDurationMs, 500);

  const draw = async (row: WidgetRow): Promise<string> => {
    const owner = await services.get(UserCallers).find({ clientId: row.client_id, userId: row.user_id }, embedding.id);
    if (!owner || !grants(owner.privileges, ['classifiedInfo', 'browse'])) throw gone();
    const moduleQuestion = { Module_ID: row.module_id, Input: row.input };
    return widgetPage(await contents.read({ ...owner, language: row.language }, moduleQuestion), {
      name: row.widget_name,
      Theme: row.theme,
      Language: row.language,
      timeZone: owner.timeZone,
    });
  };
  /** Reports an invalid module or input when the widget is saved, not where it is embedded. */
  const check = (caller: Caller, draft: WidgetDraft) => contents.read(caller, draft);
  /** Returns whether the widget exists and the caller may change it. */
  const isHandled = async (caller: Caller, widgetId: string): Promise<boolean> => {
    refuseSimulated(caller);
    const maker = await store.getMaker(caller, widgetId);
    if (maker !== undefined) await mustHandle(kernel, caller, maker);
    return maker !== undefined;
  };

  return {
    widgets: async ({ caller }) => {
      const list = await store.list(caller);
      return { list, total: list.length };
    },
    createWidget: async ({ caller, body, ip }) => {
      refuseSimulated(caller);
      await check(caller, body);
      const widget = await store.create(caller, body);
      await log.record(caller, { entity: 'embedded-widget', action: 'create', id: widget.Widget_ID, ip, after: body });
      return widget;
    },
    updateWidget: async ({ caller, body: { Widget_ID, ...draft }, ip }) => {
      if (!(await isHandled(caller, Widget_ID))) throw new NotFoundError(`Widget ${Widget_ID} does not exist`);
      await check(caller, draft);
      const widget = await store.update(caller, Widget_ID, draft);
      renderedPages.forget();
      await log.record(caller, { entity: 'embedded-widget', action: 'update', id: Widget_ID, ip, after: draft });
      return widget;
    },
    removeWidget: async ({ caller, query, ip }) => {
      if (!(await isHandled(caller, query.Widget_ID))) return { removed: 0 };
      const removed = await store.remove(caller, query.Widget_ID);
      if (removed > 0)
        await log.record(caller, { entity: 'embedded-widget', action: 'remove', id: query.Widget_ID, ip });
      return { removed };
    },
    widget: async ({ query }) => {
      const row = await store.find(query.token);
      if (!row) throw gone();
      const key = `${row.client_id} ${row.widget_id}`;
      await limits.demand(`embedding widget ${key}`, shows.most, shows.seconds, 'This widget is requested too often');
      const page = await renderedPages.get(key, () => draw(row));
      await store.noteView(row);
      return new Response(page, {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': policy(row.origins),
          'cross-origin-resource-policy': 'cross-origin',
          'cache-control': 'private, max-age=60',
        },
      });
    },
  };
}
