import { Notification } from '@arco-design/web-react';
import { TextButton } from '../button/text-button';
import { IconButton } from '../button/button';
import styles from './notice-card.module.css';

/** A notice at the right, 120 pixels below the top; it stays until it is closed. */
export interface Notice {
  readonly id: string;
  readonly level: 'info' | 'success' | 'warning' | 'error';
  readonly title: string;
  readonly lines: readonly { readonly key: string; readonly text: string; readonly onOpen?: () => void }[];
  readonly closeLabel: string;
  readonly onClose: () => void;
}

/** Shows a notice as Arco's notification, or draws the one with its id anew. */
export function showNotice({ id, level, title, lines, closeLabel, onClose }: Notice): void {
  Notification[level]({
    id,
    title,
    position: 'topRight',
    duration: 0,
    closable: true,
    closeIcon: <IconButton small icon="close" label={closeLabel} onClick={onClose} />,
    content: (
      <ul className={styles.lines}>
        {lines.map(({ key, text, onOpen }) => (
          <li key={key}>{onOpen ? <TextButton onClick={onOpen}>{text}</TextButton> : text}</li>
        ))}
      </ul>
    ),
  });
}

/** Takes a notice away. */
export const hideNotice = (id: string): void => Notification.remove(id);
