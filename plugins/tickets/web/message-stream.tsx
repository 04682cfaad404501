import { useText } from '#core/web';
import { Tag, TimeText } from '#shared/ui';
import type { TicketDetail } from '../ticket';
import { AttachmentList } from './attachment-list';
import styles from './ticket.module.css';

/** Messages and actions of a ticket, oldest first. */
export function MessageStream({ ticket }: { readonly ticket: TicketDetail }) {
  const t = useText('tickets');
  return (
    <ol className={styles.stream}>
      {ticket.Messages.map((message) => (
        <li key={message.Ticket_Message_ID}>
          <div className={styles.head}>
            <b>{message.User_Name ?? t('someone')}</b>
            {message.Is_Own && <Tag>{t('me')}</Tag>}
            {message.Kind !== 'reply' && (
              <span>
                {message.Kind === 'assigned'
                  ? t(message.Text ? 'event.assigned' : 'event.released', { name: message.Text })
                  : message.Kind === 'priority'
                    ? t('event.priority', { priority: t(`priority.${message.Text}`) })
                    : t(`event.${message.Kind}`)}
              </span>
            )}
            <TimeText at={message.Created_At} />
          </div>
          {(message.Kind === 'reply' || message.Kind === 'decided') && message.Text && (
            <p className={styles.text}>{message.Text}</p>
          )}
          <AttachmentList
            files={ticket.Attachments.filter(
              ({ Ticket_Message_ID }) => Ticket_Message_ID === message.Ticket_Message_ID,
            )}
          />
        </li>
      ))}
    </ol>
  );
}
