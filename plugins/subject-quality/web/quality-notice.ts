import { noticeRenderer } from '#core/web';
import { formatPercent } from '#shared/format';
import { routes } from '#shared/routes';
import type { subjectQualityNotice } from '../contract';

/** Lists the subjects below their targets; each line opens the subject's review. */
export const qualityNotice = noticeRenderer<typeof subjectQualityNotice>({
  plugin: 'subject-quality',
  type: 'SubjectQuality',
  level: 'warning',
  getLine: ({ Subject_ID, Subject_Name, Figure, Share, Least }, { text, language, navigation }) => ({
    key: `${Subject_ID} ${Figure}`,
    text: text(`noticeLine.${Figure}`, {
      name: Subject_Name,
      share: formatPercent(Share, language),
      least: formatPercent(Least, language),
    }),
    open: () => navigation.navigate(routes.subjectQuality({ Subject_ID })),
  }),
});
