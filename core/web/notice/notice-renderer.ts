import { withServices, type Language, type Resolver } from '#core';
import type { NoticeItem, NoticeKind } from '#core/contract';
import { HttpService } from '../http/http-service';
import { LocaleService, type TextParameters } from '../locale/locale-service';
import { NavigationService } from '../navigation/navigation-service';
import { PluginService } from '../plugins/plugin-service';
import type { NoticeContent, NoticeLine, NoticeMessage, NoticeRenderer } from '../side';

/** Helpers for the lines of one kind of notice. */
export interface LineTools {
  readonly text: (key: string, parameters?: TextParameters) => string;
  readonly language: Language;
  /** Opens a screen, if it is available to the user, or a URL that belongs to it. */
  readonly goTo: (screen: string, address?: string) => void;
  readonly navigation: NavigationService;
  readonly http: HttpService;
}

const levels: readonly NoticeContent['level'][] = ['info', 'success', 'warning', 'error'];

/** A kind of notice and its appearance. */
interface NoticeLook<Kind extends NoticeKind> {
  /** Plugin whose texts hold the title, `notice.TYPE`, and those of the lines. */
  readonly plugin: string;
  readonly type: Kind['type'];
  readonly level: NoticeContent['level'];
  readonly getLine: (item: NoticeItem<Kind>, tools: LineTools) => NoticeLine;
  /** Opens the list that the whole notice is about. */
  readonly open?: (tools: LineTools) => void;
}

const getTools = withServices(
  { locale: LocaleService, plugins: PluginService, navigation: NavigationService, http: HttpService },
  ({ locale, plugins, navigation, http }) =>
    (plugin: string): LineTools => ({
      text: (key, parameters) => locale.text(plugin, key, parameters),
      language: locale.language,
      goTo: (screen, address = screen) => {
        if (plugins.routes.some(({ entry }) => entry.path === screen)) navigation.navigate(address);
      },
      navigation,
      http,
    }),
);

/**
 * Creates a renderer: uses title and level of the server if present, one line per item, and the content, if any, as the
 * first line.
 */
export function noticeRenderer<Kind extends NoticeKind>({
  plugin,
  type,
  level,
  getLine,
  open,
}: NoticeLook<Kind>): NoticeRenderer<Kind> {
  return ({ level: sent, title, content, list }: NoticeMessage<Kind>, services: Resolver) => {
    if (list.length === 0 && !content) return null;
    const tools = getTools(services)(plugin);
    const lines = list.map((item) => getLine(item, tools));
    if (content) lines.unshift({ key: 'content', text: content, ...(open ? { open: () => open(tools) } : {}) });
    return {
      title: title || tools.text(`notice.${type}`),
      level: levels.find((levelName) => levelName === sent) ?? level,
      lines,
    };
  };
}
