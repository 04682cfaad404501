import { useText } from '#core/web';
import { formatPercent } from '#shared/format';
import { Tag, useUi } from '#shared/ui';
import type { QualitySample, QualityShare } from '../contract';

interface ShareTextProps {
  readonly share: QualityShare | null;
  readonly state: QualitySample['Precision_State'];
}

const tones = { below: 'negative', doubtful: 'warning', good: 'positive' } as const;

/** Share with its 95 % confidence interval, and its state relative to the target. */
export function ShareText({ share, state }: ShareTextProps) {
  const t = useText('subject-quality');
  const { language } = useUi();
  if (!share) return <>{t('notReviewed')}</>;
  const percent = (value: number): string => formatPercent(value, language);
  return (
    <>
      {t('share', { share: percent(share.Share), low: percent(share.Low), high: percent(share.High) })}{' '}
      {state !== 'unknown' && <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>}
    </>
  );
}
