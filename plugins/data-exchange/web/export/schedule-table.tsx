import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { MessageService, PrivilegeService, useClient, useLoaded, useService, useText } from '#core/web';
import { Button, ConfirmDialog, DataTable, ErrorState, Panel, TimeText, Toggle, type GridColumn } from '#shared/ui';
import { dataExportContract, type ExportSchedule, type ExportSourceRow } from '../../export-contract';
import styles from '../data-import.module.css';
import { useSourceTitle } from './use-source-title';

/** Scheduled exports; empty if there are none. A change of `revision` reloads them. */
export const ScheduleTable = observer(function ScheduleTable({
  revision,
  sources,
}: {
  readonly revision: number;
  readonly sources: readonly ExportSourceRow[];
}) {
  const t = useText('data-exchange');
  const client = useClient(dataExportContract);
  const messages = useService(MessageService);
  const titleOf = useSourceTitle(sources);
  const mayExport = useService(PrivilegeService).can('data-export').modify;
  const { data, error, reload } = useLoaded((signal) => client.schedules({}, { signal }), [client, revision]);
  const [going, setGoing] = useState<ExportSchedule | null>(null);
  if (error) return <ErrorState compact message={messages.textOf(error)} onRetry={reload} />;
  if (!data || data.list.length === 0) return null;
  const act = async (action: Promise<unknown>): Promise<void> => {
    try {
      await action;
      reload();
    } catch (failure) {
      messages.error(failure);
    }
  };
  const getWhen = ({ Every, Weekday, Hour }: ExportSchedule): string =>
    `${Every === 'daily' ? t('export.daily') : t(`export.weekdays.${Weekday}`)} ${String(Hour).padStart(2, '0')}:00`;
  const columns: readonly GridColumn<ExportSchedule>[] = [
    {
      id: 'name',
      title: t('export.column.name'),
      width: 220,
      grow: 1,
      render: ({ Name, Source, Format }) => (
        <span className={styles.cell}>
          {Name}
          <span className={styles.soft}>
            {titleOf(Source)} · {t(`export.formats.${Format}`)}
          </span>
        </span>
      ),
    },
    { id: 'every', title: t('export.every'), width: 130, render: getWhen },
    {
      id: 'next',
      title: t('export.next'),
      width: 150,
      render: ({ Next_At, Is_Enabled }) => (Is_Enabled ? <TimeText at={Next_At} form="full" /> : '—'),
    },
    { id: 'last', title: t('export.last'), width: 130, render: ({ Last_At }) => <TimeText at={Last_At} /> },
    { id: 'user', title: t('export.column.user'), width: 110, render: ({ User_Name }) => User_Name ?? '—' },
    {
      id: 'enabled',
      title: t('export.enabled'),
      width: 90,
      render: (row) => (
        <Toggle
          aria-label={`${t('export.enabled')} ${row.Name}`}
          disabled={!mayExport}
          checked={row.Is_Enabled}
          onChange={(Is_Enabled) =>
            void act(client.setSchedule({ body: { Schedule_ID: row.Schedule_ID, Is_Enabled } }))
          }
        />
      ),
    },
  ];
  return (
    <Panel flush title={t('export.schedules')}>
      <p className={styles.note}>{t('export.schedulesText')}</p>
      <DataTable
        label={t('export.scheduleList')}
        rows={data.list}
        rowKey={({ Schedule_ID }) => Schedule_ID}
        columns={columns}
        actions={
          mayExport
            ? (row) => (
                <Button small kind="quiet" onClick={() => setGoing(row)}>
                  {t('export.remove')}
                </Button>
              )
            : undefined
        }
      />
      <ConfirmDialog
        open={going !== null}
        danger
        title={t('export.removeScheduleTitle', { name: going?.Name ?? '' })}
        action={t('export.remove')}
        onConfirm={() => (going ? act(client.removeSchedule({ query: { id: going.Schedule_ID } })) : undefined)}
        onClose={() => setGoing(null)}
      >
        {t('export.removeScheduleText')}
      </ConfirmDialog>
    </Panel>
  );
});
