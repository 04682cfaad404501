import type { Module } from '#plugins/analysis';
import { MediaIcon } from '#shared/ui';
import { useClockTime } from '../view/use-clock-time';
import styles from './views.module.css';

type Lines = ReturnType<NonNullable<Module['views']['lines']>>;

/** Incoming articles, newest first: as many whole lines as fit. New ones fade in. */
export function StreamView({ lines, label }: { readonly lines: Lines; readonly label: string }) {
  const timeOf = useClockTime();
  return (
    <ol className={styles.lines} aria-label={label}>
      {lines.map(({ key, title, site, media, at, count }) => (
        <li key={key} className={styles.line}>
          <span className={styles.lineTitle}>{title}</span>
          <span className={styles.lineDetails}>
            {at !== undefined && <time dateTime={at}>{timeOf(at)}</time>}
            {site !== undefined && (
              <span>
                {media !== undefined && <MediaIcon media={media} bare />} {site}
              </span>
            )}
            {count && <span>{count.text}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
