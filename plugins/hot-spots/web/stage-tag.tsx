import { useText } from '#core/web';
import { formatNumber } from '#shared/format';
import { Icon, Tag, useUi, type IconName, type Tone } from '#shared/ui';
import type { Stage } from '../contract';
import styles from './event-line.module.css';

const tones: Readonly<Record<Stage, Tone>> = { new: 'accent', rising: 'negative', peak: 'warning', fading: 'neutral' };
const icons: Readonly<Record<Stage, IconName>> = {
  new: 'bolt',
  rising: 'arrow-up',
  peak: 'fire',
  fading: 'arrow-down',
};

/** Life-cycle stage of an event, as an icon and a word. */
export function StageTag({ stage, trend }: { readonly stage: Stage; readonly trend: number }) {
  const t = useText('hot-spots');
  const { language } = useUi();
  return (
    <span className={styles.stage} title={t('trendSaid', { times: formatNumber(trend, language, 1) })}>
      <Tag tone={tones[stage]}>
        <Icon name={icons[stage]} size={12} /> {t(`stage.${stage}`)}
      </Tag>
    </span>
  );
}
