import { withServices } from '#core';
import {
  LocaleService,
  NavigationService,
  type NoticeContent,
  type NoticeMessage,
  type NoticeRenderer,
} from '#core/web';
import { formatPercent } from '#shared/format';
import { routes } from '#shared/routes';
import type { subjectQualityNotice } from '../contract';

const createRenderer = withServices(
  { locale: LocaleService, navigation: NavigationService },
  ({ locale, navigation }) =>
    ({ list }: NoticeMessage<typeof subjectQualityNotice>): NoticeContent => ({
      title: locale.text('subject-quality', 'notice.SubjectQuality'),
      level: 'warning',
      lines: list.map(({ Subject_ID, Subject_Name, Figure, Share, Least }) => ({
        key: `${Subject_ID} ${Figure}`,
        text: locale.text('subject-quality', `noticeLine.${Figure}`, {
          name: Subject_Name,
          share: formatPercent(Share, locale.language),
          least: formatPercent(Least, locale.language),
        }),
        open: () => navigation.navigate(routes.subjectQuality({ Subject_ID })),
      })),
    }),
);

/** Lists the subjects below their targets; each line opens the subject's review. */
export const qualityNotice: NoticeRenderer<typeof subjectQualityNotice> = (message, services) =>
  message.list.length === 0 ? null : createRenderer(services)(message);
