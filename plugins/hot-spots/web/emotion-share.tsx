import { useText } from '#core/web';
import { formatPercent } from '#shared/format';
import { useUi } from '#shared/ui';
import styles from './event-line.module.css';

interface EmotionShareProps {
  readonly total: number;
  readonly negative: number;
  readonly positive: number;
}

/** Sentiment of an event: a bar of three parts, with the share of negative articles as a number. */
export function EmotionShare({ total, negative, positive }: EmotionShareProps) {
  const t = useText('hot-spots');
  const { language } = useUi();
  const share = (count: number): number => (total === 0 ? 0 : count / total);
  const emotionText = t('emotionSaid', {
    negative: formatPercent(share(negative), language, 0),
    positive: formatPercent(share(positive), language, 0),
  });
  return (
    <span className={styles.emotion} title={emotionText}>
      <span className={styles.emotionBar} aria-hidden="true">
        <i data-tone="negative" style={{ flexGrow: negative }} />
        <i data-tone="neutral" style={{ flexGrow: Math.max(0, total - negative - positive) }} />
        <i data-tone="positive" style={{ flexGrow: positive }} />
      </span>
      <span className="hidden-text">{emotionText}</span>
      <span aria-hidden="true">{t('negativeShare', { share: formatPercent(share(negative), language, 0) })}</span>
    </span>
  );
}
