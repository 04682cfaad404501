import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import {
  PrivilegeService,
  QueryView,
  useAction,
  useClient,
  useLoaded,
  useReloading,
  useService,
  useText,
} from '#core/web';
import { formatFileSize, formatNumber } from '#shared/format';
import { routes } from '#shared/routes';
import { Button, DataTable, type GridColumn, PageHeader, Panel, Stack, Tag, TimeText, useUi } from '#shared/ui';
import { clientDataContract, type DataJob, type ClientUsage } from '../contract';
import { ClientActions } from './client-actions';
import { isOpen, JobList } from './job-list';
import { TableCounts } from './table-counts';

/** Polling interval for running jobs, in milliseconds. */
const pollIntervalMs = 1500;

/** Screen with the data volume, retention and data jobs of clients. */
export default observer(function ClientDataScreen() {
  const t = useText('client-data');
  const { language } = useUi();
  const client = useClient(clientDataContract);
  const may = useService(PrivilegeService).can('client-data-manage');
  const usages = useLoaded((signal) => client.list({}, { signal }), [client], 'clients');
  const jobs = useLoaded((signal) => client.jobs({ query: {} }, { signal }), [client], 'jobs');
  const [job, setJob] = useState<DataJob | null>(null);
  const count = useAction(async ({ Client_ID, Client_Name }: ClientUsage) => {
    const counted = await client.tables({ query: { Client_ID } });
    return { title: t('tablesOf', { name: Client_Name }), counts: counted.list };
  });
  const open = jobs.data?.list.filter(isOpen).length ?? 0;
  const { reload: reloadJobs } = jobs;
  const { reload: reloadUsages } = usages;
  useReloading(reloadJobs, pollIntervalMs, open > 0);
  // A finished job has changed the stored data.
  useEffect(() => (open === 0 ? undefined : reloadUsages), [open, reloadUsages]);
  const columns: readonly GridColumn<ClientUsage>[] = [
    {
      id: 'name',
      title: t('field.client'),
      width: 220,
      grow: 1,
      render: ({ Client_ID, Client_Name, Is_Enabled }) => (
        <>
          <a href={routes.clientUpdate({ id: Client_ID })}>{Client_Name}</a> {!Is_Enabled && <Tag>{t('off')}</Tag>}
        </>
      ),
    },
    {
      id: 'articles',
      title: t('field.articles'),
      width: 110,
      align: 'end',
      render: (row) => (
        <Button small kind="quiet" title={t('tablesOf', { name: row.Client_Name })} onClick={() => void count.run(row)}>
          {formatNumber(row.Articles, language)}
        </Button>
      ),
    },
    {
      id: 'oldest',
      title: t('field.oldest'),
      width: 140,
      render: ({ Oldest_At }) => (Oldest_At ? <TimeText at={Oldest_At} form="full" /> : '—'),
    },
    {
      id: 'files',
      title: t('field.files'),
      width: 110,
      align: 'end',
      render: ({ File_Size }) => formatFileSize(File_Size, language),
    },
    {
      id: 'kept',
      title: t('field.kept'),
      width: 130,
      render: ({ Article_Days }) => (Article_Days === null ? t('forever') : t('forDays', { count: Article_Days })),
    },
  ];
  const begun = (): void => {
    jobs.reload();
    usages.reload();
  };
  return (
    <Stack>
      <PageHeader title={t('title.client-data-manage')} text={t('intro')} />
      <Panel title={t('clients')} flush={usages.data !== undefined}>
        <QueryView query={usages} lines={5}>
          {({ list }) => (
            <DataTable
              label={`${t('title.client-data-manage')} · ${t('clients')}`}
              rows={list}
              rowKey={({ Client_ID }) => Client_ID}
              columns={columns}
              actions={(row) => <ClientActions row={row} may={may} onBegun={begun} />}
            />
          )}
        </QueryView>
      </Panel>
      <Panel title={t('jobs')} flush={(jobs.data?.list.length ?? 0) > 0}>
        <QueryView query={jobs} lines={3} compact>
          {({ list }) => <JobList jobs={list} mayFetch={may.action} onOpen={setJob} />}
        </QueryView>
      </Panel>
      {count.result && <TableCounts {...count.result} onClose={count.forget} />}
      {job && (
        <TableCounts
          title={`${job.Client_Name} · ${t(`kind.${job.Kind}`)}${job.Is_Dry_Run ? ` · ${t('dryRun')}` : ''}`}
          counts={job.Counts}
          onClose={() => setJob(null)}
        />
      )}
    </Stack>
  );
});
