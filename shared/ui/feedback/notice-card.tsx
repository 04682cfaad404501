import { Notification } from '@arco-design/web-react';
import { useEffect, useState } from 'react';
import { TextButton } from '../button/text-button';
import { IconButton } from '../button/button';
import { classes } from '../classes';
import styles from './notice-card.module.css';

/** A notice on the right, 120 pixels below the top. */
export interface Notice {
  readonly id: string;
  readonly level: 'info' | 'success' | 'warning' | 'error';
  readonly title: string;
  readonly lines: readonly { readonly key: string; readonly text: string; readonly onOpen?: () => void }[];
  readonly closeLabel: string;
  readonly onClose: () => void;
  /** Called when a reader points at the notice, and when it is left. */
  readonly onHold: (isHeld: boolean) => void;
  /** Called when it has been in view for long enough: from then on it is kept where it covers nothing. */
  readonly onPutAway: () => void;
}

/** Milliseconds for which a notice covers a part of the page, unless somebody reads it. */
const inViewMs = 10_000;

/** The title of a notice; its lines follow while somebody reads it. */
function NoticeCard({ level, title, lines, closeLabel, onClose, onHold, onPutAway }: Notice) {
  const [isHeld, setHeld] = useState(false);
  const hold = (held: boolean): void => {
    setHeld(held);
    onHold(held);
  };
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(onPutAway, inViewMs);
    return () => clearTimeout(timer);
    // The handler is a new function each time; only reading restarts the time.
  }, [isHeld]);
  return (
    <section
      aria-label={title}
      className={classes(styles.notice, styles[level])}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) hold(false);
      }}
      onKeyDown={({ key }) => key === 'Escape' && onPutAway()}
    >
      <TextButton className={styles.title} aria-expanded={isHeld} onClick={() => hold(true)}>
        {title}
        {lines.length > 1 && <b>{lines.length}</b>}
      </TextButton>
      <IconButton small icon="close" label={closeLabel} onClick={onClose} />
      {isHeld && (
        <ul className={styles.lines}>
          {lines.map(({ key, text, onOpen }) => (
            <li key={key}>{onOpen ? <TextButton onClick={onOpen}>{text}</TextButton> : text}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Shows a notice as an Arco notification, or updates the one with the same id. */
export function showNotice(notice: Notice): void {
  Notification[notice.level]({
    id: notice.id,
    position: 'topRight',
    duration: 0,
    closable: false,
    showIcon: false,
    content: <NoticeCard {...notice} />,
  });
}

export const hideNotice = (id: string): void => Notification.remove(id);
