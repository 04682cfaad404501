import { Tag as ArcoTag } from '@arco-design/web-react';
import { formatPercent } from '#shared/format';
import { emotionTerms, type Emotion } from '#shared/vocabulary';
import { classes } from '../classes';
import { useUi } from '../ui-context';
import styles from './tag.module.css';

interface SentimentBadgeProps {
  readonly emotion: Emotion;
  /** Probability from 0 to 1. */
  readonly probability?: number | null;
  /** True when the confidence of the classification was too low: the badge shows that instead of a guess. */
  readonly isUnsure?: boolean;
}

/** Shows the sentiment with a symbol, a word, a color and the percentage. */
export function SentimentBadge({ emotion, probability, isUnsure = false }: SentimentBadgeProps) {
  const { t, language } = useUi();
  if (isUnsure && emotion === 'neutral')
    return (
      <ArcoTag className={classes(styles.tag, styles.neutral)}>
        <span className={styles.sign} aria-hidden="true">
          ？
        </span>
        <span>{t('emotion.unsure')}</span>
      </ArcoTag>
    );
  return (
    <ArcoTag className={classes(styles.tag, styles[emotion])}>
      <span className={styles.sign} aria-hidden="true">
        {emotionTerms.terms[emotion].icon}
      </span>
      <span>
        {emotionTerms.getLabel(emotion, language)}
        {typeof probability === 'number' && ` ${formatPercent(probability, language, 0)}`}
      </span>
    </ArcoTag>
  );
}
