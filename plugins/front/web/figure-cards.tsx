import { useText } from '#core/web';
import { formatPercent } from '#shared/format';
import { StatCard, useUi, useTerm } from '#shared/ui';
import { emotionTerms } from '#shared/vocabulary';
import type { Overview, Span } from '../contract';
import styles from './dashboard-screen.module.css';
import { deskLink } from './desk-link';
import { useAnchor } from './use-anchor';

const shareOf = ({ Negative, Total }: Span): number | null => (Total === 0 ? null : Negative / Total);

/** Today's figures against yesterday at this time; each leads to the articles it counts. */
export function FigureCards({
  overview,
  subject,
}: {
  readonly overview: Overview | undefined;
  readonly subject: string;
}) {
  const t = useText('front');
  const term = useTerm();
  const { language } = useUi();
  const anchor = useAnchor();
  const link = (more: { readonly Emotion?: string; readonly Is_Read?: string } = {}) =>
    anchor(deskLink({ time: 'today', Subject_ID: subject, ...more }));
  const percent = (share: number | null): string => (share === null ? '—' : formatPercent(share, language));
  const now = overview?.Today;
  const before = overview?.Before;
  return (
    <section className={styles.figures} aria-label={t('figures')}>
      <StatCard
        name={t('today')}
        value={now?.Total ?? null}
        before={before?.Total ?? null}
        beforeName={t('versusYesterday')}
        link={link()}
      />
      <StatCard
        name={term(emotionTerms, 'negative')}
        value={now?.Negative ?? null}
        before={before?.Negative ?? null}
        beforeName={t('versusYesterday')}
        better="less"
        tone="negative"
        link={link({ Emotion: 'negative' })}
      />
      <a {...link({ Emotion: 'negative' })} className={styles.share}>
        <span className={styles.shareName}>{t('negativeShare')}</span>
        <span className={styles.shareFigure}>{now ? percent(shareOf(now)) : '—'}</span>
        <span className={styles.shareBefore}>{before && t('shareBefore', { share: percent(shareOf(before)) })}</span>
      </a>
      <StatCard
        name={term(emotionTerms, 'neutral')}
        value={now?.Neutral ?? null}
        before={before?.Neutral ?? null}
        beforeName={t('versusYesterday')}
        link={link({ Emotion: 'neutral' })}
      />
      <StatCard
        name={term(emotionTerms, 'positive')}
        value={now?.Positive ?? null}
        before={before?.Positive ?? null}
        beforeName={t('versusYesterday')}
        better="more"
        link={link({ Emotion: 'positive' })}
      />
      <StatCard name={t('unread')} value={overview?.Unread ?? null} link={link({ Is_Read: 'false' })} />
    </section>
  );
}
