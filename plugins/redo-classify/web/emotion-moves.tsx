import { useState } from 'react';
import { useText } from '#core/web';
import { formatNumber } from '#shared/format';
import { type Emotion, emotionTerms } from '#shared/vocabulary';
import { FigureButton, SentimentBadge, StatCard, StatRow, useUi, useTerm } from '#shared/ui';
import type { RedoDetail } from '../contract';
import { EmotionSamples } from './emotion-samples';
import styles from './redo-classify.module.css';

/** A change from one sentiment to another. */
export interface Move {
  readonly before: Emotion;
  readonly after: Emotion;
}

/** Result of a sentiment run: how many articles change from which sentiment to which, with samples. */
export function EmotionMoves({ run }: { readonly run: RedoDetail }) {
  const t = useText('redo-classify');
  const term = useTerm();
  const { language } = useUi();
  const [chosen, setChosen] = useState<Move | null>(null);
  const counts = new Map(run.Moves.map(({ Before, After, Count }) => [`${Before} ${After}`, Count]));
  const isChosen = (move: Move): boolean => chosen?.before === move.before && chosen.after === move.after;
  return (
    <>
      <StatRow>
        <StatCard name={t('field.changed')} value={run.Changed} />
        <StatCard name={t('field.unchanged')} value={run.Unchanged} />
        <StatCard name={t('field.byHand')} value={run.By_Hand} />
        <StatCard name={t('field.applied')} value={run.Applied} />
      </StatRow>
      <div className={styles.scroll} role="region" aria-label={t('movesCaption')} tabIndex={0}>
        <table className={styles.moves}>
          <caption>{t('movesCaption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('before')}</th>
              {emotionTerms.values.map((emotion) => (
                <th key={emotion} scope="col">
                  <SentimentBadge emotion={emotion} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {emotionTerms.values.map((before) => (
              <tr key={before}>
                <th scope="row">
                  <SentimentBadge emotion={before} />
                </th>
                {emotionTerms.values.map((after) => {
                  const count = counts.get(`${before} ${after}`) ?? 0;
                  if (before === after)
                    return (
                      <td key={after} data-same>
                        {formatNumber(count, language)}
                      </td>
                    );
                  return (
                    <td key={after}>
                      <FigureButton
                        value={count}
                        pressed={isChosen({ before, after })}
                        label={t('moveSaid', {
                          before: term(emotionTerms, before),
                          after: term(emotionTerms, after),
                          count,
                        })}
                        onClick={() => setChosen(isChosen({ before, after }) ? null : { before, after })}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {run.Changed > 0 && <EmotionSamples key={run.State} id={run.Redo_ID} move={chosen} />}
    </>
  );
}
