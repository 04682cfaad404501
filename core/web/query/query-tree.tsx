import { useMemo } from 'react';
import { clearNotation, doubtsInWords, isNaturalText, parseQuery, parseSearch, type Notation } from '#shared/query';
import { Icon, useUi } from '#shared/ui';
import { useText } from '../react/use-text';
import { describeQuery } from './describe-query';
import styles from './query-tree.module.css';

export interface QueryReadingProps {
  /** Current text of the field. */
  readonly text: string;
  /** Notation of a rule, where it is set; for a search it is detected from the operators. */
  readonly notation?: Notation;
  /** For fields that also understand whole sentences. */
  readonly takesSentences?: boolean;
  /** Warnings and errors are shown elsewhere. */
  readonly isBrief?: boolean;
}

/** Explains in plain words, while typing, how the text is interpreted; nothing for one or two plain words. */
export function QueryTree({ text, notation, takesSentences = false, isBrief = false }: QueryReadingProps) {
  const t = useText('core');
  const { language } = useUi();
  const typed = text.trim();
  const isSentence = takesSentences && isNaturalText(typed);
  const parsed = useMemo(
    () => (typed === '' || isSentence ? undefined : notation ? parseQuery(typed, notation) : parseSearch(typed)),
    [typed, notation, isSentence],
  );
  if (isSentence) return <p className={styles.reading}>{t('query.sentence')}</p>;
  if (!parsed) return null;
  if (parsed.error)
    return isBrief ? null : (
      <p className={styles.fault} role="alert">
        <Icon name="alert" size={14} />
        <span>{t(`query.problem.${parsed.error.code}`, parsed.error.parameters)}</span>
      </p>
    );
  const doubts = isBrief ? [] : parsed.notes.filter(({ code }) => doubtsInWords.has(code));
  const isPlain = parsed.tree.kind === 'word' && parsed.tree.field === undefined;
  if (isPlain && doubts.length === 0) return null;
  const shownNotation = notation ?? clearNotation(typed);
  return (
    <>
      <p className={styles.reading} aria-live="polite">
        {t(shownNotation ? `query.readAs.${shownNotation}` : 'query.readAs.either', {
          text: describeQuery(parsed.tree, t, language),
        })}
      </p>
      {doubts.slice(0, 3).map(({ code, position, parameters }) => (
        <p key={`${code} ${position}`} className={styles.doubt}>
          <Icon name="warning" size={14} />
          <span>{t(`query.problem.${code}`, parameters)}</span>
        </p>
      ))}
    </>
  );
}
