import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { painted, useText } from '#core/web';
import { formatCount } from '#shared/format';
import { Button, useTerm, useUi } from '#shared/ui';
import { mediaTypeTerms } from '#shared/vocabulary';
import type { MediaCounts } from './media-counts';
import styles from './classified-info-screen.module.css';

const kinds = mediaTypeTerms.values;

interface MediaButtonsProps {
  readonly counts: MediaCounts;
  readonly chosen: string;
  readonly onChoose: (kind: string) => void;
}

/**
 * Media types of the list with their counts. A press is shown before the list is updated, which takes longer than a
 * frame.
 */
export const MediaButtons = observer(({ counts, chosen, onChoose }: MediaButtonsProps) => {
  const t = useText('articles');
  const term = useTerm();
  const { language } = useUi();
  const [pressed, setPressed] = useState<string | null>(null);
  useEffect(() => setPressed(null), [chosen]);
  const shown = pressed ?? chosen;
  const choose = (kind: string): void => {
    if (kind === shown) return;
    setPressed(kind);
    void painted().then(() => onChoose(kind));
  };
  const count = (value: number): string => (counts.list ? formatCount(value, language) : '…');
  return (
    <div className={styles.media} data-tour="filters" role="group" aria-label={t('filter.media')}>
      <Button
        small
        aria-pressed={shown === ''}
        onClick={() => choose('')}
      >{`${t('allMedia')} ${count(counts.all)}`}</Button>
      {kinds
        .filter((kind) => counts.of(kind) !== null || kind === shown)
        .map((kind) => (
          <Button
            key={kind}
            small
            aria-pressed={shown === kind}
            onClick={() => choose(shown === kind ? '' : kind)}
          >{`${term(mediaTypeTerms, kind)} ${count(counts.of(kind) ?? 0)}`}</Button>
        ))}
    </div>
  );
});
