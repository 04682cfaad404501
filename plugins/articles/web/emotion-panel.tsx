import { useText } from '#core/web';
import { type Emotion, emotionTerms } from '#shared/vocabulary';
import { Button, Panel, SentimentBadge, useTerm } from '#shared/ui';
import type { ArticleDetail } from '../article';
import styles from './article-screen.module.css';

interface EmotionPanelProps {
  readonly detail: ArticleDetail;
  readonly mayChange: boolean;
  /** Null restores the classified value. */
  readonly onChange: (emotion: Emotion | null) => void;
}

/** Sentiment of the article and its correction; the deciding words are listed beside it. */
export function EmotionPanel({ detail, mayChange, onChange }: EmotionPanelProps) {
  const t = useText('articles');
  const term = useTerm();
  return (
    <Panel title={t('filter.emotion')}>
      {mayChange ? (
        <div className={styles.actions} role="group" aria-label={t('filter.emotion')}>
          {emotionTerms.values.map((emotion) => (
            <Button key={emotion} small aria-pressed={detail.Emotion === emotion} onClick={() => onChange(emotion)}>
              {term(emotionTerms, emotion)}
            </Button>
          ))}
          {detail.Is_Emotion_Set && (
            <Button small kind="quiet" icon="undo" onClick={() => onChange(null)}>
              {t('machineAgain')}
            </Button>
          )}
        </div>
      ) : (
        <SentimentBadge emotion={detail.Emotion} isUnsure={detail.Is_Unsure} />
      )}
      <p>
        {t('machineEmotion', {
          emotion: term(emotionTerms, detail.Machine_Emotion),
          percent: Math.round(detail.Emotion_Probability * 100),
        })}
      </p>
      {detail.Is_Emotion_Set && (
        <p>
          <SentimentBadge emotion={detail.Emotion} /> {t('correctedEmotion')}
        </p>
      )}
    </Panel>
  );
}
