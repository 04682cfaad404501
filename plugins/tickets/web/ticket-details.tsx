import { Link } from 'wouter';
import { useText } from '#core/web';
import { routes } from '#shared/routes';
import { Note, Panel, Stack, TimeText } from '#shared/ui';
import type { TicketDetail } from '../ticket';
import { AlertArticle } from './alert-article';

/** Metadata of a ticket and its readers. */
export function TicketDetails({ ticket }: { readonly ticket: TicketDetail }) {
  const t = useText('tickets');
  return (
    <>
      {ticket.Alert && <AlertArticle alert={ticket.Alert} />}
      {ticket.Articles.length > 0 && (
        <Panel title={t('articles', { count: ticket.Articles.length })}>
          <Stack tight>
            {ticket.Articles.map(({ Article_ID, Title, Is_Visible }) =>
              Is_Visible ? (
                <Link key={Article_ID} href={routes.article(Article_ID)}>
                  {Title}
                </Link>
              ) : (
                <span key={Article_ID}>{Title}</span>
              ),
            )}
          </Stack>
        </Panel>
      )}
      <Panel title={t('readBy', { count: ticket.Readers.length })}>
        <Stack tight>
          {ticket.Readers.length === 0 && <Note>{t('readByNobody')}</Note>}
          {ticket.Readers.map(({ User_ID, Name, Read_At }) => (
            <span key={User_ID}>
              {Name ?? t('someone')} · <TimeText at={Read_At} />
            </span>
          ))}
        </Stack>
      </Panel>
    </>
  );
}
