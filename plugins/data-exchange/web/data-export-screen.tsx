import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { MessageService, PrivilegeService, useClient, useLoaded, useService, useText } from '#core/web';
import { ErrorState, PageHeader } from '#shared/ui';
import { dataExportContract, keptDays } from '../export-contract';
import { ExportForm } from './export/export-form';
import { ExportHistory } from './export/export-history';
import { ScheduleTable } from './export/schedule-table';
import styles from './data-import.module.css';

/** What a client has here becomes files: what and which rows, made by a job, taken from the history. */
export default observer(function DataExportScreen() {
  const t = useText('data-exchange');
  const client = useClient(dataExportContract);
  const messages = useService(MessageService);
  const mayExport = useService(PrivilegeService).can('data-export').modify;
  const sources = useLoaded((signal) => client.sources({}, { signal }), [client]);
  const [begun, setBegun] = useState(0);
  const [scheduled, setScheduled] = useState(0);
  return (
    <div className={styles.page}>
      <PageHeader title={t('title.data-export')} text={t('export.lead', { days: keptDays })} />
      {sources.error ? (
        <ErrorState compact message={messages.textOf(sources.error)} onRetry={sources.reload} />
      ) : (
        mayExport &&
        sources.data &&
        sources.data.list.length > 0 && (
          <ExportForm
            sources={sources.data.list}
            onBegun={() => setBegun((count) => count + 1)}
            onScheduled={() => setScheduled((count) => count + 1)}
          />
        )
      )}
      <ExportHistory revision={begun} sources={sources.data?.list ?? []} />
      <ScheduleTable revision={scheduled} sources={sources.data?.list ?? []} />
    </div>
  );
});
