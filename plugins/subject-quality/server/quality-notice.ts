import { grants, withServices } from '#core';
import type { NoticeSource } from '#plugins/notices/server';
import { subjectQualityNotice } from '../contract';
import { isReviewed } from '../quality-sample';
import { QualityService } from './quality-service';

/** Notifies users who may change rules of subjects whose newest review is below the targets. */
export const qualityNotice = withServices(
  { quality: QualityService },
  ({ quality }): NoticeSource<typeof subjectQualityNotice> => ({
    kind: subjectQualityNotice,
    load: async (caller) => {
      if (!grants(caller.privileges, ['subject-quality', 'browse'])) return null;
      const subjects = await quality.withTargets(caller);
      const list = subjects.flatMap(({ Subject_ID, Subject_Name, Setting, Samples }) => {
        const reviewed = Samples.find(isReviewed);
        if (!reviewed) return [];
        const { Precision, Recall, Precision_State, Recall_State } = reviewed;
        const shared = { Subject_ID, Subject_Name };
        return [
          ...(Precision && Precision_State === 'below'
            ? [{ ...shared, Figure: 'precision' as const, ...ends(Precision), Least: Setting.Min_Precision ?? 0 }]
            : []),
          ...(Recall && Recall_State === 'below'
            ? [{ ...shared, Figure: 'recall' as const, ...ends(Recall), Least: Setting.Min_Recall ?? 0 }]
            : []),
        ];
      });
      return list.length > 0 ? { list } : null;
    },
  }),
);

const ends = ({ Share, High }: { readonly Share: number; readonly High: number }) => ({ Share, High });
