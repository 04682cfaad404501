import type { AlertMessage } from '#plugins/alerts';
import { useUi } from '#shared/ui';
import { levelTerms } from '#shared/vocabulary';
import { TicketLinks } from './ticket-links';

/** Tickets created from an alert, and a button to create one. */
export default function AlertTickets({ alert }: { readonly alert: AlertMessage['Alerts'][number] }) {
  const { language } = useUi();
  const level = levelTerms.getLabel(levelTerms.ofNumber(alert.Level), language);
  return (
    <TicketLinks
      of={{ Alert_ID: alert.Alert_ID }}
      start={{
        alertId: alert.Alert_ID,
        title: alert.Title,
        content: [level, alert.Site, alert.Title].filter(Boolean).join(' · '),
        urgency: alert.Level === 1 ? 'urgent' : alert.Level === 2 ? 'high' : 'ordinary',
      }}
    />
  );
}
