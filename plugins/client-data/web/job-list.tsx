import { useDownload, useText } from '#core/web';
import { formatNumber } from '#shared/format';
import {
  Button,
  DataTable,
  EmptyState,
  type GridColumn,
  ProgressBar,
  Tag,
  TimeText,
  type Tone,
  useUi,
} from '#shared/ui';
import { clientDataContract, type DataJob } from '../contract';

const tones: Readonly<Record<DataJob['State'], Tone>> = {
  waiting: 'neutral',
  running: 'accent',
  done: 'positive',
  failed: 'negative',
};

export const isOpen = ({ State }: DataJob): boolean => State === 'waiting' || State === 'running';

/** Jobs on client data with the progress of running ones. */
export function JobList({
  jobs,
  mayFetch,
  onOpen,
}: {
  readonly jobs: readonly DataJob[];
  readonly mayFetch: boolean;
  readonly onOpen: (job: DataJob) => void;
}) {
  const t = useText('client-data');
  const { language } = useUi();
  const download = useDownload();
  if (jobs.length === 0) return <EmptyState compact icon="history" title={t('noJobs')} />;
  const columns: readonly GridColumn<DataJob>[] = [
    {
      id: 'at',
      title: t('field.at'),
      width: 150,
      render: ({ Created_At }) => <TimeText at={Created_At} form="full" />,
    },
    { id: 'client', title: t('field.client'), width: 170, grow: 1, render: ({ Client_Name }) => Client_Name },
    {
      id: 'kind',
      title: t('field.kind'),
      width: 170,
      render: ({ Kind, Is_Dry_Run, Article_Days }) =>
        [t(`kind.${Kind}`), Article_Days !== null && t('olderThan', { count: Article_Days }), Is_Dry_Run && t('dryRun')]
          .filter(Boolean)
          .join(' · '),
    },
    {
      id: 'state',
      title: t('field.state'),
      width: 220,
      render: ({ State, Steps, Steps_Done, Error }) => (
        <>
          <Tag tone={tones[State]}>{t(`state.${State}`)}</Tag>{' '}
          {State === 'running' && Steps > 0 && (
            <ProgressBar value={Steps_Done / Steps} label={t('progress', { done: Steps_Done, steps: Steps })} />
          )}
          {Error === 'interrupted' ? t('interrupted') : Error}
        </>
      ),
    },
    {
      id: 'rows',
      title: t('field.rows'),
      width: 100,
      align: 'end',
      render: (job) =>
        job.Counts.length > 0 ? (
          <Button small kind="quiet" onClick={() => onOpen(job)}>
            {formatNumber(
              job.Counts.reduce((sum, { Rows }) => sum + Rows, 0),
              language,
            )}
          </Button>
        ) : (
          '—'
        ),
    },
    { id: 'by', title: t('field.by'), width: 110, render: ({ Created_By_Name }) => Created_By_Name ?? t('byClock') },
  ];
  return (
    <DataTable
      label={`${t('title.client-data-manage')} · ${t('jobs')}`}
      rows={jobs}
      rowKey={({ Job_ID }) => Job_ID}
      columns={columns}
      actions={({ Job_ID, Has_File }) =>
        Has_File && mayFetch ? (
          <Button
            small
            kind="quiet"
            icon="download"
            onClick={() => download(clientDataContract.file, { query: { Job_ID } })}
          >
            {t('download')}
          </Button>
        ) : null
      }
    />
  );
}
