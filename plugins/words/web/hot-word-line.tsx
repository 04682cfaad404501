import { Link } from 'wouter';
import { useText } from '#core/web';
import { formatCount, formatNumber, formatPercent } from '#shared/format';
import { useUi } from '#shared/ui';
import type { HotWord } from '../contract';
import { wordsLink } from './words-link';
import styles from './words.module.css';

interface HotWordLineProps {
  readonly word: HotWord;
  readonly rank: number;
  /** Relative to the longest bar, 0 to 1. */
  readonly share: number;
  readonly time: string;
  readonly subject: string;
}

/** One hot word: a bar for its count, a red line for its negative share, and the change. */
export function HotWordLine({
  word: { Word, Type, Count, Before, Negative, Sample },
  rank,
  share,
  time,
  subject,
}: HotWordLineProps) {
  const t = useText('words');
  const { language } = useUi();
  const negative = formatPercent(Count === 0 ? 0 : Negative / Count, language, 0);
  const change = Count - Before;
  const changed =
    Before === 0
      ? t('hot.new')
      : change === 0
        ? '—'
        : `${change > 0 ? '↑' : '↓'} ${formatCount(Math.abs(change), language)}`;
  const hotWordText = t('hot.said', {
    type: t(`type.${Type}`),
    count: Count,
    before: formatNumber(Before, language),
    negative,
  });
  return (
    <Link
      className={styles.word}
      href={wordsLink({ word: Word, time, Subject_ID: subject })}
      title={Sample ? `${hotWordText}\n${t('hot.sample', { title: Sample.Title })}` : hotWordText}
    >
      <span className={styles.bar} aria-hidden="true" style={{ width: `${Math.max(2, share * 100)}%` }}>
        <i style={{ width: negative.replace(/[^\d.%]/g, '') }} />
      </span>
      <span className={styles.rank} aria-hidden="true">
        {rank}
      </span>
      <span className={styles.name}>{Word}</span>
      <span className={styles.count}>{formatCount(Count, language)}</span>
      <span className={styles.change}>{changed}</span>
      <span className="hidden-text">{hotWordText}</span>
    </Link>
  );
}
