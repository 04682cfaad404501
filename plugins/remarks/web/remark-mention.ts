import { LocaleService, NavigationService, type NoticeRenderer } from '#core/web';
import { routes } from '#shared/routes';

/** Who mentioned the person in a remark on which article; a line opens the article. */
export const remarkMention: NoticeRenderer = ({ list }, services) => {
  if (list.length === 0) return null;
  const locale = services.get(LocaleService);
  return {
    title: locale.text('remarks', 'notice.RemarkMention'),
    level: 'info',
    lines: list.map((item, index) => ({
      key: String(item.Remark_ID ?? index),
      text: locale.text('remarks', 'mentionLine', {
        name: String(item.User_Name ?? ''),
        title: String(item.Article_Title ?? ''),
      }),
      open: () => services.get(NavigationService).navigate(routes.article(String(item.Article_ID))),
    })),
  };
};
