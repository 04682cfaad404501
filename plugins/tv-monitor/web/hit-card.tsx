import { useText } from '#core/web';
import { classes, Highlight, Icon, PressArea, SentimentBadge, Tag, TextButton, TimeText } from '#shared/ui';
import { timeCode } from '../clip';
import type { TvHit } from '../contract';
import styles from './tv-monitor.module.css';

interface HitCardProps {
  readonly hit: TvHit;
  readonly isOpen: boolean;
  /** Opens the broadcast, optionally at a chosen time. */
  readonly onOpen: (at?: number) => void;
}

/** A broadcast with its first hits; each links to its position. */
export function HitCard({ hit, isOpen, onOpen }: HitCardProps) {
  const t = useText('tv-monitor');
  return (
    <article className={classes(styles.card, isOpen && styles.current)}>
      <h2 className={styles.cardTitle}>
        <TextButton aria-expanded={isOpen} onClick={() => onOpen()}>
          {hit.Title}
        </TextButton>
      </h2>
      <div className={styles.details}>
        <span>
          <Icon name="tv" size={13} /> {hit.Channel_Name} · {hit.Programme_Name}
        </span>
        <TimeText at={hit.Started_At} />
        <span className={styles.code}>{timeCode(hit.Duration)}</span>
        {hit.Emotion && <SentimentBadge emotion={hit.Emotion} />}
        {hit.Stream && <Tag tone="accent">{t(`stream.${hit.Stream}`)}</Tag>}
        {hit.Is_Own && <Tag>{t('own')}</Tag>}
      </div>
      {hit.Cues.length > 0 && (
        <ul className={styles.cardCues}>
          {hit.Cues.map((cue) => (
            <li key={cue.Number}>
              <PressArea className={styles.cueButton} onClick={() => onOpen(cue.Start)}>
                <span className={styles.code}>{timeCode(cue.Start)}</span>
                <span>
                  <Highlight text={cue.Text.replaceAll('\n', ' ')} ranges={cue.Marks} />
                </span>
              </PressArea>
            </li>
          ))}
        </ul>
      )}
      {hit.Hit_Count > hit.Cues.length && (
        <TextButton onClick={() => onOpen()}>{t('moreHits', { count: hit.Hit_Count - hit.Cues.length })}</TextButton>
      )}
    </article>
  );
}
