import { formatPercent } from '#shared/format';
import { classes } from '../classes';
import { useUi } from '../ui-context';
import styles from './tag.module.css';

export type Emotion = 'positive' | 'neutral' | 'negative';

const signs: Readonly<Record<Emotion, string>> = { positive: '＋', neutral: '○', negative: '－' };

interface SentimentBadgeProps {
  readonly emotion: Emotion;
  /** How sure, from 0 to 1. */
  readonly probability?: number | null;
}

/** Sentiment by sign, word and colour, with its percentage. */
export function SentimentBadge({ emotion, probability }: SentimentBadgeProps) {
  const { t, language } = useUi();
  return (
    <span className={classes(styles.tag, styles[emotion])}>
      <span className={styles.sign} aria-hidden="true">
        {signs[emotion]}
      </span>
      <span>
        {t(`emotion.${emotion}`)}
        {typeof probability === 'number' && ` ${formatPercent(probability, language, 0)}`}
      </span>
    </span>
  );
}
