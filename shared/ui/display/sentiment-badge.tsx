import { formatPercent } from '#shared/format';
import { emotionTerms, type Emotion } from '#shared/vocabulary';
import { classes } from '../classes';
import { useUi } from '../ui-context';
import styles from './tag.module.css';

interface SentimentBadgeProps {
  readonly emotion: Emotion;
  /** How sure, from 0 to 1. */
  readonly probability?: number | null;
}

/** Sentiment by sign, word and colour, with its percentage. */
export function SentimentBadge({ emotion, probability }: SentimentBadgeProps) {
  const { language } = useUi();
  return (
    <span className={classes(styles.tag, styles[emotion])}>
      <span className={styles.sign} aria-hidden="true">
        {emotionTerms.terms[emotion].icon}
      </span>
      <span>
        {emotionTerms.labelOf(emotion, language)}
        {typeof probability === 'number' && ` ${formatPercent(probability, language, 0)}`}
      </span>
    </span>
  );
}
