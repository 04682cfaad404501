import { withServices } from '#core';
import type { Handlers } from '#core/server';
import type { widgetContract } from '../widget-contract';
import { WidgetService } from './widget-service';
import { WidgetStore } from './widget-store';

/** Content security policy: no scripts, no requests, and framing only by these sites and the product itself. */
const policy = (origins: readonly string[]): string =>
  `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors ${["'self'", ...origins].join(' ')}`;

/** Handlers of the widget calls. */
export const widgetCalls = withServices(
  { store: WidgetStore, widgets: WidgetService },
  ({ store, widgets }): Handlers<typeof widgetContract> => ({
    widgets: async ({ caller }) => {
      const list = await store.list(caller);
      return { list, total: list.length };
    },
    createWidget: ({ caller, body, ip }) => widgets.create(caller, body, ip),
    updateWidget: ({ caller, body: { Widget_ID, ...draft }, ip }) => widgets.update(caller, Widget_ID, draft, ip),
    removeWidget: async ({ caller, query, ip }) => ({ removed: await widgets.remove(caller, query.Widget_ID, ip) }),
    widget: async ({ query }) => {
      const { page, origins } = await widgets.show(query.token);
      return new Response(page, {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': policy(origins),
          'cross-origin-resource-policy': 'cross-origin',
          'cache-control': 'private, max-age=60',
        },
      });
    },
  }),
);
