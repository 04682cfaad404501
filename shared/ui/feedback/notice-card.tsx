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
}

/** Milliseconds for which a notice covers a part of the page, unless somebody reads it. */
const inViewMs = 10_000;

/**
 * The title of a notice; its lines follow while somebody reads it. After a moment it folds into a mark in the page
 * margin, where it covers nothing, until its duration is over; pointing at the mark shows the card again.
 */
function NoticeCard({ level, title, lines, closeLabel, onClose, onHold }: Notice) {
  const [isHeld, setHeld] = useState(false);
  const [isFolded, setFolded] = useState(false);
  const hold = (held: boolean): void => {
    setHeld(held);
    if (held) setFolded(false);
    onHold(held);
  };
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => setFolded(true), inViewMs);
    return () => clearTimeout(timer);
  }, [isHeld]);
  return (
    <section
      aria-label={title}
      className={classes(styles.notice, styles[level], isFolded && styles.folded)}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) hold(false);
      }}
      onKeyDown={({ key }) => {
        if (key !== 'Escape') return;
        hold(false);
        setFolded(true);
      }}
    >
      <TextButton className={styles.title} aria-label={title} aria-expanded={isHeld} onClick={() => hold(true)}>
        {!isFolded && title}
        {(isFolded || lines.length > 1) && <b>{lines.length}</b>}
      </TextButton>
      {!isFolded && <IconButton small icon="close" label={closeLabel} onClick={onClose} />}
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
