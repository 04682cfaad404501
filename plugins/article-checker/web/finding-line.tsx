import { useText } from '#core/web';
import { Button, ButtonRow, Tag } from '#shared/ui';
import type { Finding } from '../findings';
import styles from './article-checker.module.css';

interface FindingLineProps {
  readonly finding: Finding;
  readonly current: boolean;
  readonly mayLearn: boolean;
  readonly onSelect: () => void;
  readonly onAccept: (suggestion: string) => void;
  readonly onIgnore: () => void;
  readonly onLearn: () => void;
}

const tones = { error: 'negative', warning: 'warning', notice: 'neutral' } as const;

/** One finding: passage, reason and actions. */
export function FindingLine({ finding, current, mayLearn, onSelect, onAccept, onIgnore, onLearn }: FindingLineProps) {
  const t = useText('article-checker');
  const { Kind, Severity, Reason, Text, Suggestions, Detail } = finding;
  return (
    <li className={styles.finding} aria-current={current || undefined} onFocus={onSelect}>
      <div className={styles.said}>
        <Tag tone={tones[Severity]}>{t(`kinds.${Kind}`)}</Tag>
        <b>{Text}</b>
      </div>
      <p>{t(`reasons.${Reason}`, { detail: Detail })}</p>
      <ButtonRow>
        {Suggestions.map((suggestion) => (
          <Button key={suggestion} small onClick={() => onAccept(suggestion)}>
            {t('acceptOne', { text: suggestion })}
          </Button>
        ))}
        <Button small aria-label={t('ignoreOne', { text: Text })} onClick={onIgnore}>
          {t('ignore')}
        </Button>
        {mayLearn && Kind !== 'person' && (
          <Button small aria-label={t('learnOne', { text: Text })} onClick={onLearn}>
            {t('learn')}
          </Button>
        )}
      </ButtonRow>
    </li>
  );
}
