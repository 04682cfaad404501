import { useText } from '#core/web';
import type { Emotion } from '#shared/query';
import { Button, Panel, SentimentBadge } from '#shared/ui';
import type { ArticleDetail } from '../article';
import styles from './article-screen.module.css';

interface EmotionPanelProps {
  readonly detail: ArticleDetail;
  readonly mayChange: boolean;
  /** Null returns to what the machine found. */
  readonly onChange: (emotion: Emotion | null) => void;
}

const choices: readonly Emotion[] = ['negative', 'neutral', 'positive'];

/** How the article is judged, and the correction of it; by which words is told beside it. */
export function EmotionPanel({ detail, mayChange, onChange }: EmotionPanelProps) {
  const t = useText('articles');
  return (
    <Panel title={t('filter.emotion')}>
      {mayChange ? (
        <div className={styles.actions} role="group" aria-label={t('filter.emotion')}>
          {choices.map((emotion) => (
            <Button key={emotion} small aria-pressed={detail.Emotion === emotion} onClick={() => onChange(emotion)}>
              {t(`emotion.${emotion}`)}
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
          emotion: t(`emotion.${detail.Machine_Emotion}`),
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
