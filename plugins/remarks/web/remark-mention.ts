import { withServices } from '#core';
import { LocaleService, NavigationService, type NoticeRenderer } from '#core/web';
import { routes } from '#shared/routes';
import type { remarkMentionNotice } from '../contract';

const getServices = withServices({ locale: LocaleService, navigation: NavigationService }, (services) => services);

/** Shows who mentioned the person in a remark on which article; a line opens the article. */
export const remarkMention: NoticeRenderer<typeof remarkMentionNotice> = ({ list }, services) => {
  if (list.length === 0) return null;
  const { locale, navigation } = getServices(services);
  return {
    title: locale.text('remarks', 'notice.RemarkMention'),
    level: 'info',
    lines: list.map(({ Remark_ID, Article_ID, Article_Title, User_Name }) => ({
      key: Remark_ID,
      text: locale.text('remarks', 'mentionLine', { name: User_Name ?? '', title: Article_Title }),
      open: () => navigation.navigate(routes.article(Article_ID)),
    })),
  };
};
