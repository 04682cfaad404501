import { useText } from '#core/web';
import { classes, Highlight } from '#shared/ui';
import { timeCode } from '../clip';
import type { TvCue } from '../contract';
import styles from './tv-monitor.module.css';

/** Shows the current words in place of the video for broadcasts with only a transcript. */
export function CaptionFrame({ cue }: { readonly cue: TvCue | undefined }) {
  const t = useText('tv-monitor');
  return (
    <figure className={classes(styles.frame, styles.captionFrame)}>
      {cue && (
        <blockquote className={styles.caption}>
          {cue.Speaker && <span className={styles.speaker}>{cue.Speaker}</span>}
          <Highlight text={cue.Text} ranges={cue.Marks} />
        </blockquote>
      )}
      <figcaption className={styles.frameNote}>
        <span className={styles.code}>{timeCode(cue?.Start ?? 0)}</span> {t('stream.noPicture')}
      </figcaption>
    </figure>
  );
}
