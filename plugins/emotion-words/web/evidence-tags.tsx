import { useText } from '#core/web';
import { Tag } from '#shared/ui';
import type { EmotionClassificationResult } from '../contract';
import styles from './emotion-panel.module.css';

const maxShown = 12;

/** The deciding words, heaviest first, each once, with its contribution. */
export function EvidenceTags({ evidence }: { readonly evidence: EmotionClassificationResult['Evidence'] }) {
  const t = useText('emotion-words');
  const words = new Map<string, { weight: number; count: number }>();
  for (const { word, weight } of evidence)
    words.set(word, { weight: (words.get(word)?.weight ?? 0) + weight, count: (words.get(word)?.count ?? 0) + 1 });
  const topWords = [...words].sort((a, b) => Math.abs(b[1].weight) - Math.abs(a[1].weight)).slice(0, maxShown);
  if (topWords.length === 0) return <p className={styles.quiet}>{t('panel.noEvidence')}</p>;
  return (
    <ul className={styles.evidence} aria-label={t('panel.evidence')}>
      {topWords.map(([word, { weight, count }]) => (
        <li key={word}>
          <Tag
            tone={weight > 0 ? 'positive' : 'negative'}
          >{`${word}${count > 1 ? ` ×${count}` : ''} ${weight > 0 ? '+' : '−'}${Math.abs(weight).toFixed(1)}`}</Tag>
        </li>
      ))}
    </ul>
  );
}
