import { useState } from 'react';
import { PrivilegeService, usePluginName, useService, useText } from '#core/web';
import { DataTable, IconButton, Tag, Toggle, type GridColumn } from '#shared/ui';
import type { PluginRow } from '../contract';
import { PluginDrawer } from './plugin-drawer';
import { SwitchDialog } from './switch-dialog';

interface PluginTableProps {
  /** Accessible name of the table. */
  readonly label: string;
  readonly rows: readonly PluginRow[];
  readonly reload: () => void;
}

function State({ row }: { readonly row: PluginRow }) {
  const t = useText('plugin-manager');
  if (row.Failure)
    return (
      <span title={row.Failure.Message}>
        <Tag tone="negative">{t('state.failed')}</Tag> {row.Failure.Message}
      </span>
    );
  if (row.Is_On) return <Tag tone="positive">{t('state.on')}</Tag>;
  return <Tag tone="warning">{t(row.Is_Switched_Off ? 'state.off' : 'state.unmet')}</Tag>;
}

/** Table of plugins with a switch for each. */
export function PluginTable({ label, rows, reload }: PluginTableProps) {
  const t = useText('plugin-manager');
  const getName = usePluginName();
  const mayAct = useService(PrivilegeService).can('plugin-manage').action;
  const [opened, setOpened] = useState<string | null>(null);
  const [switched, setSwitched] = useState<PluginRow | null>(null);
  const columns: readonly GridColumn<PluginRow>[] = [
    {
      id: 'name',
      title: t('columns.name'),
      width: 240,
      grow: 1,
      render: (row) => (
        <>
          {getName(row.Plugin_ID)} <small>{row.Plugin_ID}</small> {!row.Is_Own && <Tag>{t('others')}</Tag>}
        </>
      ),
    },
    { id: 'version', title: t('columns.version'), width: 90, render: ({ Version }) => Version },
    { id: 'screens', title: t('columns.screens'), width: 90, align: 'end', render: ({ Screens }) => Screens.length },
    {
      id: 'types',
      title: t('columns.types'),
      width: 200,
      render: ({ Is_Essential, Service_Types }) =>
        Is_Essential ? t('everybody') : Service_Types.length > 0 ? Service_Types.join(t('comma')) : t('nobody'),
    },
    { id: 'state', title: t('columns.state'), width: 180, render: (row) => <State row={row} /> },
    {
      id: 'on',
      title: t('columns.on'),
      width: 90,
      render: (row) => (
        <Toggle
          aria-label={t('switch', { name: getName(row.Plugin_ID) })}
          checked={row.Is_On}
          disabled={!mayAct || row.Is_Essential}
          onChange={() => setSwitched(row)}
        />
      ),
    },
  ];
  return (
    <>
      <DataTable
        label={label}
        rows={rows}
        rowKey={({ Plugin_ID }) => Plugin_ID}
        columns={columns}
        actions={(row) => (
          <IconButton
            small
            icon="view"
            label={t('open', { name: getName(row.Plugin_ID) })}
            onClick={() => setOpened(row.Plugin_ID)}
          />
        )}
      />
      <PluginDrawer row={rows.find(({ Plugin_ID }) => Plugin_ID === opened)} onClose={() => setOpened(null)} />
      {switched && <SwitchDialog row={switched} onDone={reload} onClose={() => setSwitched(null)} />}
    </>
  );
}
