import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { HttpService, useClient, useService, useText } from '#core/web';
import { FormatMenu } from '#plugins/briefings/web';
import { LinkGate, type LinkTicket } from '#plugins/share-links/web';
import { Button, TimeText } from '#shared/ui';
import { htmlReportContract, type SharedPage } from '../contract';
import { PageView } from './page-view';
import styles from './page.module.css';

const SharedPageView = observer(function SharedPageView({
  page,
  ticket,
}: {
  readonly page: SharedPage;
  readonly ticket: LinkTicket;
}) {
  const t = useText('html-reports');
  const http = useService(HttpService);
  useEffect(() => {
    document.title = page.Title;
  }, [page.Title]);
  return (
    <main>
      <PageView page={page} report={page.Report} citations={page.Citations} isLinked={false} />
      <div className={styles.foot}>
        <span>
          {t('page.frozen', { time: '' })} <TimeText at={page.Published_At} form="full" />
        </span>
        <span className={styles.screenOnly}>
          {t('page.until')} <TimeText at={page.Expires_At} form="full" />
        </span>
        <span className={styles.screenOnly}>
          <FormatMenu save={(format) => http.download(htmlReportContract.readFile, { body: { ...ticket, format } })} />
          <Button kind="quiet" onClick={() => window.print()}>
            {t('page.print')}
          </Button>
        </span>
      </div>
    </main>
  );
});

/** The published report behind a share link. */
export default observer(function SharedPageScreen() {
  const client = useClient(htmlReportContract);
  return (
    <LinkGate<SharedPage> read={(body, signal) => client.read({ body }, { signal })}>
      {(page, ticket) => <SharedPageView page={page} ticket={ticket} />}
    </LinkGate>
  );
});
