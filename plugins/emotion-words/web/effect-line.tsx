import { useText, useTrial } from '#core/web';
import { Highlight, SentimentBadge, TimeText, TrialLine, useTerm } from '#shared/ui';
import { emotionTerms } from '#shared/vocabulary';
import type { EmotionEffect } from '../contract';

interface EffectLineProps {
  readonly hint: string;
  /** Key of the preview query; null sends no query. */
  readonly requestKey: string | null;
  readonly ask: (signal: AbortSignal) => Promise<EmotionEffect>;
}

/** Preview of how an entry would affect recent articles, shown during input. */
export function EffectLine({ hint, requestKey, ask }: EffectLineProps) {
  const t = useText('emotion-words');
  const term = useTerm();
  return (
    <TrialLine hint={t(`hint.${hint}`)} busy={t('effect.busy')} trial={useTrial(requestKey, ask)}>
      {(trialEffect) => (
        <>
          <p>
            <strong>
              {t(trialEffect.Concerned === 0 ? 'effect.none' : 'effect.count', {
                days: trialEffect.Days,
                concerned: trialEffect.Concerned,
                changed: trialEffect.Changed,
              })}
            </strong>
          </p>
          {trialEffect.Moves.length > 0 && (
            <ul>
              {trialEffect.Moves.map(({ Before, After, Count }) => (
                <li key={`${Before} ${After}`}>
                  <SentimentBadge emotion={Before} /> → <SentimentBadge emotion={After} />{' '}
                  {t('effect.articles', { count: Count })}
                </li>
              ))}
            </ul>
          )}
          <ul>
            {trialEffect.list.map((article) => (
              <li key={article.Article_ID}>
                <Highlight text={article.Title} ranges={article.Marks} />{' '}
                <small>
                  {article.Site} · <TimeText at={article.Published_At} /> · {term(emotionTerms, article.Before)} →{' '}
                  {term(emotionTerms, article.After)}
                </small>
              </li>
            ))}
          </ul>
        </>
      )}
    </TrialLine>
  );
}
