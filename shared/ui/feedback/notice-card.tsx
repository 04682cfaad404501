import { Notification } from '@arco-design/web-react';
import { useState } from 'react';
import { TextButton } from '../button/text-button';
import { IconButton } from '../button/button';
import { classes } from '../classes';
import styles from './notice-card.module.css';

/** A notice on the right, 120 pixels below the top; it stays until it is closed. */
export interface Notice {
  readonly id: string;
  readonly level: 'info' | 'success' | 'warning' | 'error';
  readonly title: string;
  readonly lines: readonly { readonly key: string; readonly text: string; readonly onOpen?: () => void }[];
  readonly closeLabel: string;
  readonly onClose: () => void;
  /** Called when a user expands or collapses the notice. */
  readonly onFold: (isFolded: boolean) => void;
}

/**
 * A tab as narrow as the page margin, so that it covers nothing clickable. Clicking it expands a card with its lines
 * over the page, until it is collapsed again.
 */
function NoticeCard({ level, title, lines, closeLabel, onClose, onFold }: Notice) {
  const [isOpen, setOpen] = useState(false);
  const fold = (isFolded: boolean): void => {
    setOpen(!isFolded);
    onFold(isFolded);
  };
  return (
    <div
      className={classes(styles.notice, styles[level], isOpen && styles.open)}
      onKeyDown={({ key }) => isOpen && key === 'Escape' && fold(true)}
    >
      <TextButton className={styles.title} title={title} aria-expanded={isOpen} onClick={() => fold(isOpen)}>
        {title}
        {lines.length > 1 && <b>{lines.length}</b>}
      </TextButton>
      {isOpen && (
        <>
          <IconButton small icon="close" label={closeLabel} onClick={onClose} />
          <ul className={styles.lines}>
            {lines.map(({ key, text, onOpen }) => (
              <li key={key}>{onOpen ? <TextButton onClick={onOpen}>{text}</TextButton> : text}</li>
            ))}
          </ul>
        </>
      )}
    </div>
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
