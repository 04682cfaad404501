import { observer } from 'mobx-react-lite';
import { HttpService, useClient, useService, useText } from '#core/web';
import { LinkGate, type LinkTicket } from '#plugins/share-links/web';
import { formatDate } from '#shared/time';
import { Note, TimeText, useUi } from '#shared/ui';
import { briefContract, type SharedBrief } from '../contract';
import styles from './briefings.module.css';
import { FormatMenu } from './format-menu';
import { ReportView } from './report-view';

const SharedBriefView = observer(function SharedBriefView({
  brief,
  ticket,
}: {
  readonly brief: SharedBrief;
  readonly ticket: LinkTicket;
}) {
  const t = useText('briefings');
  const { timeZone } = useUi();
  const http = useService(HttpService);
  const day = (at: string): string => formatDate(new Date(at), 'yyyy/MM/dd', timeZone);
  return (
    <main className={styles.paper}>
      <h1>{brief.Title}</h1>
      <span className={styles.soft}>
        {t(`kind.${brief.Kind}`)} · {t('part.number', { number: brief.Number })} · {day(brief.From)} – {day(brief.To)}
      </span>
      <div className={styles.bar}>
        <FormatMenu save={(format) => http.download(briefContract.readFile, { body: { ...ticket, format } })} />
        <Note>
          {t('shared.until')} <TimeText at={brief.Expires_At} form="full" />
        </Note>
      </div>
      <ReportView report={brief.Report} drift={null} isLinked={false} />
    </main>
  );
});

/** The brief behind a share link. */
export default observer(function SharedBriefScreen() {
  const client = useClient(briefContract);
  return (
    <LinkGate<SharedBrief> read={(body, signal) => client.read({ body }, { signal })}>
      {(brief, ticket) => <SharedBriefView brief={brief} ticket={ticket} />}
    </LinkGate>
  );
});
