import type { Resolver } from '#core';
import type { NoticeItem, NoticeKind } from '#core/contract';
import {
  LocaleService,
  NavigationService,
  PluginService,
  type NoticeContent,
  type NoticeLine,
  type NoticeMessage,
  type NoticeRenderer,
  type TextParameters,
} from '#core/web';

/** Helpers for the lines of one kind of notice. */
export interface LineTools {
  readonly text: (key: string, parameters?: TextParameters) => string;
  /** Opens a screen, if it is available to the user, or a URL that belongs to it. */
  readonly goTo: (screen: string, address?: string) => void;
  readonly services: Resolver;
}

const levels: readonly NoticeContent['level'][] = ['info', 'success', 'warning', 'error'];

/**
 * Creates a renderer: uses title and level of the server if present, one line per item, and the content as a line when
 * there are no items.
 */
export function noticeRenderer<Kind extends NoticeKind>(
  type: Kind['type'],
  level: NoticeContent['level'],
  getLine: (item: NoticeItem<Kind>, tools: LineTools) => NoticeLine,
  open?: (tools: LineTools) => void,
): NoticeRenderer<Kind> {
  return ({ level: sent, title, content, list }: NoticeMessage<Kind>, services: Resolver) => {
    if (list.length === 0 && !content) return null;
    const locale = services.get(LocaleService);
    const tools: LineTools = {
      services,
      text: (key, parameters) => locale.text('notices', key, parameters),
      goTo: (screen, address = screen) => {
        if (services.get(PluginService).routes.some(({ entry }) => entry.path === screen))
          services.get(NavigationService).navigate(address);
      },
    };
    const lines = list.map((item) => getLine(item, tools));
    if (content) lines.unshift({ key: 'content', text: content, ...(open ? { open: () => open(tools) } : {}) });
    return {
      title: title || tools.text(`notice.${type}`),
      level: levels.find((levelName) => levelName === sent) ?? level,
      lines,
    };
  };
}
