import { Link } from 'wouter';
import { PrivilegeService, useService, useText } from '#core/web';
import { ReasonText } from '#plugins/alerts/web';
import { routes } from '#shared/routes';
import { formatDateRange } from '#shared/time';
import { LevelTag, Note, Panel, Stack, TimeText, useUi } from '#shared/ui';
import type { TicketDetail } from '../ticket';

/** Milliseconds after an alert within which its last notifications are sent: digests wait for a week at most. */
const maxDeliveryDelay = 30 * 86_400_000;

/** The alert from which a ticket was created: severity, reason, and a link to its notifications. */
export function AlertArticle({ alert }: { readonly alert: NonNullable<TicketDetail['Alert']> }) {
  const t = useText('tickets');
  const { timeZone } = useUi();
  const mayOpen = useService(PrivilegeService).can('inform-message-list').browse;
  const from = new Date(Math.floor(Date.parse(alert.Created_At) / 60_000) * 60_000);
  const time = formatDateRange({ from, to: new Date(from.getTime() + maxDeliveryDelay) }, timeZone);
  return (
    <Panel title={t('alert')}>
      <Stack tight>
        <span>
          <LevelTag level={alert.Level} />{' '}
          {mayOpen ? (
            <Link href={routes.alertMessages({ time, Alert_ID: alert.Alert_ID })}>{alert.Title}</Link>
          ) : (
            alert.Title
          )}
        </span>
        <Note>
          <TimeText at={alert.Created_At} form="full" />
        </Note>
        <Note>
          <ReasonText reason={alert.Reason} />
        </Note>
      </Stack>
    </Panel>
  );
}
