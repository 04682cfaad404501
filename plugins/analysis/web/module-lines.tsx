import { observer } from 'mobx-react-lite';
import { MediaIcon, TimeText } from '#shared/ui';
import type { ModuleLine } from '../module';
import type { ModuleInput } from '../module-input';
import styles from './module-card.module.css';
import { useDrill } from './use-drill';

interface ModuleLinesProps {
  readonly lines: readonly ModuleLine[];
  readonly input: ModuleInput;
  readonly label: string;
}

/** Articles or events in two lines each: enough to decide what to open. */
export const ModuleLines = observer(function ModuleLines({ lines, input, label }: ModuleLinesProps) {
  const { link } = useDrill(input);
  return (
    <ol className={styles.lines} aria-label={label}>
      {lines.map(({ key, title, drill, site, media, at, isRead, count, more }) => (
        <li key={key} className={styles.line}>
          <a {...link(drill)} className={isRead ? `${styles.title} ${styles.read}` : styles.title} title={title}>
            {title}
          </a>
          <span className={styles.details}>
            {site !== undefined && (
              <span className={styles.site}>
                {media !== undefined && <MediaIcon media={media} bare />} {site}
              </span>
            )}
            {at !== undefined && <TimeText at={at} />}
            {count && <a {...link(count.drill)}>{count.text}</a>}
          </span>
          {more?.map((each) => (
            <a key={each.key} {...link(each.drill)} className={styles.example} title={each.text}>
              {each.text}
            </a>
          ))}
        </li>
      ))}
    </ol>
  );
});
