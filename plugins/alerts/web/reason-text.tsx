import { useText } from '#core/web';
import type { ReplayedAlert } from '../contract';

/** Reason of a level: the components with their points, largest first. */
export function ReasonText({ reason }: { readonly reason: ReplayedAlert['Reason'] }) {
  const t = useText('alerts');
  return (
    <>
      {t('reason.score', { score: reason.Score })}{' '}
      {reason.Bent !== undefined && t('reason.bent', { score: reason.Bent })}
      {[...reason.Parts]
        .filter(({ Points }) => Points > 0)
        .sort((a, b) => b.Points - a.Points)
        .map(({ Part, Points }) => t('reason.part', { part: t(`parts.${Part}`), points: Points }))
        .join(t('reason.between'))}
    </>
  );
}
