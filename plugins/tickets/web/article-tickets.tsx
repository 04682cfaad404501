import { useText } from '#core/web';
import type { ArticleRow } from '#plugins/articles';
import { Panel } from '#shared/ui';
import { TicketLinks } from './ticket-links';

/** The tickets about an article, on its page. */
export default function ArticleTickets({ row: { Article_ID, Title, Summary } }: { readonly row: ArticleRow }) {
  const t = useText('tickets');
  return (
    <Panel title={t('title.ticket-list')}>
      <TicketLinks of={{ Article_ID }} start={{ articles: [{ Article_ID, Title: Title || Summary }] }} />
    </Panel>
  );
}
