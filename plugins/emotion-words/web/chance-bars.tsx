import { formatPercent } from '#shared/format';
import { useUi, useTerm } from '#shared/ui';
import { emotionTerms } from '#shared/vocabulary';
import type { EmotionClassificationResult } from '../contract';
import styles from './chance-bars.module.css';

const rows = [
  ['negative', 'Negative'],
  ['neutral', 'Neutral'],
  ['positive', 'Positive'],
] as const;

/** Probabilities of the three classes. */
export function ChanceBars({ chances }: { readonly chances: EmotionClassificationResult['Chances'] }) {
  const term = useTerm();
  const { language } = useUi();
  return (
    <dl className={styles.bars}>
      {rows.map(([emotion, key]) => (
        <div key={emotion} className={styles.row}>
          <dt>{term(emotionTerms, emotion)}</dt>
          <dd>
            <span className={styles.track} aria-hidden="true">
              <i className={styles[emotion]} style={{ width: `${Math.round(chances[key] * 100)}%` }} />
            </span>
            <span className={styles.figure}>{formatPercent(chances[key], language, 0)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
