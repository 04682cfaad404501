import { LocaleService, NavigationService, type NoticeRenderer } from '#core/web';
import { formatPercent } from '#shared/format';
import { routes } from '#shared/routes';
import type { subjectQualityNotice } from '../contract';

/** Lists the subjects below their targets; each line opens the subject's review. */
export const qualityNotice: NoticeRenderer<typeof subjectQualityNotice> = ({ list }, services) => {
  if (list.length === 0) return null;
  const locale = services.get(LocaleService);
  return {
    title: locale.text('subject-quality', 'notice.SubjectQuality'),
    level: 'warning',
    lines: list.map(({ Subject_ID, Subject_Name, Figure, Share, Least }) => ({
      key: `${Subject_ID} ${Figure}`,
      text: locale.text('subject-quality', `noticeLine.${Figure}`, {
        name: Subject_Name,
        share: formatPercent(Share, locale.language),
        least: formatPercent(Least, locale.language),
      }),
      open: () => services.get(NavigationService).navigate(routes.subjectQuality({ Subject_ID })),
    })),
  };
};
