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
  const mayLook = useService(PrivilegeService).can('data-export').browse;
  const sources = useLoaded((signal) => client.sources({}, { signal }), [client]);
  const [begun, setBegun] = useState(0);
  const [scheduled, setScheduled] = useState(0);
  // What needs a filter of its own, such as a search, is exported from its own screen.
  const offered = sources.data?.list.filter(({ Is_Narrowed }) => !Is_Narrowed) ?? [];
  return (
    <div className={styles.page}>
      <PageHeader title={t('title.data-export')} text={t('export.lead', { days: keptDays })} />
      {sources.error ? (
        <ErrorState compact message={messages.textOf(sources.error)} onRetry={sources.reload} />
      ) : (
        offered.length > 0 && (
          <ExportForm
            sources={offered}
            onBegun={() => setBegun((count) => count + 1)}
            onScheduled={() => setScheduled((count) => count + 1)}
          />
        )
      )}
      <ExportHistory revision={begun} sources={sources.data?.list ?? []} />
      {mayLook && <ScheduleTable revision={scheduled} sources={sources.data?.list ?? []} />}
    </div>
  );
});
