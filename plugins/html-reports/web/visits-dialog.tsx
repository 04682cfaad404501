import { useState } from 'react';
import { QueryView, useClient, useLoaded, useText } from '#core/web';
import { visitDays } from '#plugins/share-links';
import { Button, DataTable, Dialog, EmptyState, Note, Pagination, TimeText } from '#shared/ui';
import { htmlReportContract, type HtmlReport } from '../contract';

const size = 20;

/** Visits to a report with the links that were used. */
export function VisitsDialog({ report, onClose }: { readonly report: HtmlReport; readonly onClose: () => void }) {
  const t = useText('html-reports');
  const client = useClient(htmlReportContract);
  const [page, setPage] = useState(1);
  const id = report.HTML_Report_ID;
  const loaded = useLoaded((signal) => client.visits({ query: { id, page, size } }, { signal }), [client, id, page]);
  const title = t('visits.title', { name: report.Title });
  return (
    <Dialog open wide title={title} onClose={onClose} footer={<Button onClick={onClose}>{t('close')}</Button>}>
      <QueryView
        query={loaded}
        compact
        replaceOnError
        empty={<EmptyState compact icon="eye" title={t('visits.none')} />}
        isEmpty={(data) => data.total === 0}
      >
        {(data) => (
          <>
            <Note>{t('visits.kept', { days: visitDays })}</Note>
            <DataTable
              label={title}
              rows={data.list}
              rowKey={({ Visit_ID }) => Visit_ID}
              columns={[
                {
                  id: 'time',
                  title: t('visits.time'),
                  width: 180,
                  render: ({ Visited_At }) => <TimeText at={Visited_At} form="full" />,
                },
                { id: 'link', title: t('visits.link'), width: 180, grow: 1, render: ({ Share_ID }) => Share_ID },
              ]}
            />
            <Pagination page={page} size={size} total={data.total} onPage={setPage} />
          </>
        )}
      </QueryView>
    </Dialog>
  );
}
