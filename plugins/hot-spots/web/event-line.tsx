import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useText } from '#core/web';
import { formatNumber } from '#shared/format';
import { Sparkline, Tag, TimeText, useUi } from '#shared/ui';
import type { GlobalEvent, HotEvent } from '../contract';
import { EmotionShare } from './emotion-share';
import styles from './event-line.module.css';
import { eventLink } from './event-link';
import { StageTag } from './stage-tag';

interface EventLineProps {
  readonly event: HotEvent | Omit<GlobalEvent, 'History'>;
  readonly rank: number;
  /** Popularity score of the top event, to which the bars are scaled. */
  readonly top: number;
  /** The title, as a link or button if it has a target. */
  readonly title: ReactNode;
  /** Additional metadata. */
  readonly details?: ReactNode;
  readonly actions?: ReactNode;
}

/** One event in a list: title, popularity, life-cycle stage and sentiment. */
export function EventLine({ event, rank, top, title, details, actions }: EventLineProps) {
  const t = useText('hot-spots');
  const { language } = useUi();
  const link = 'Article_ID' in event ? eventLink(event.Event_ID) : undefined;
  return (
    <li className={styles.line}>
      <span className={styles.rank} data-first={rank <= 3 || undefined}>
        {rank}
      </span>
      <div className={styles.main}>
        <div className={styles.title}>
          {title}
          <StageTag stage={event.Stage} trend={event.Trend} />
        </div>
        <div className={styles.metadata}>
          {link ? (
            <Link href={link}>{t('articles', { count: event.Article_Count })}</Link>
          ) : (
            <span>{t('articles', { count: event.Article_Count })}</span>
          )}
          <span>{t('sites', { count: event.Site_Count })}</span>
          <EmotionShare total={event.Article_Count} negative={event.Negative} positive={event.Positive} />
          <span>
            {t('firstSeen')} <TimeText at={event.First_At} />
          </span>
          <span>
            {t('lastSeen')} <TimeText at={event.Last_At} />
          </span>
          {event.Industry && <span>{t(`industries.${event.Industry}`)}</span>}
          {details}
        </div>
        {event.Words.length > 0 && (
          <div className={styles.words}>
            {event.Words.map((word) => (
              <Tag key={word}>{word}</Tag>
            ))}
          </div>
        )}
      </div>
      <span className={styles.course}>
        <Sparkline
          values={event.Course}
          label={t('courseSaid', { count: event.Course.at(-1) ?? 0, peak: Math.max(0, ...event.Course) })}
        />
      </span>
      <span className={styles.heat} title={t('heatHint')}>
        <span className="hidden-text">{t('heat')}</span>
        <b>{formatNumber(event.Heat, language, event.Heat < 10 ? 1 : 0)}</b>
        <span className={styles.heatBar} aria-hidden="true">
          <i style={{ width: `${Math.min(100, (event.Heat / Math.max(1, top)) * 100)}%` }} />
        </span>
      </span>
      {actions && <span className={styles.actions}>{actions}</span>}
    </li>
  );
}
