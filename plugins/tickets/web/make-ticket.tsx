import { MessageService, useService, useText } from '#core/web';
import type { ArticleRow } from '#plugins/articles';
import { TicketForm } from './ticket-form';

interface MakeTicketProps {
  readonly rows: readonly ArticleRow[];
  readonly onClose: () => void;
}

/** Creates a ticket from one or several articles, opened from their menus. */
export default function MakeTicket({ rows, onClose }: MakeTicketProps) {
  const t = useText('tickets');
  const messages = useService(MessageService);
  return (
    <TicketForm
      articles={rows.map(({ Article_ID, Title, Summary }) => ({ Article_ID, Title: Title || Summary }))}
      onClose={onClose}
      onSaved={() => {
        messages.show('success', t('sent'));
        onClose();
      }}
    />
  );
}
