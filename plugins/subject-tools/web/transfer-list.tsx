import { useState } from 'react';
import {
  MessageService,
  PrivilegeService,
  QueryView,
  useAction,
  useClient,
  useService,
  useText,
  type Loaded,
} from '#core/web';
import { Button, ConfirmDialog, DataTable, EmptyState, type GridColumn, Panel, Tag, TimeText } from '#shared/ui';
import { subjectToolContract, type Transfer } from '../contract';

interface TransferListProps {
  readonly loaded: Pick<Loaded<{ readonly list: readonly Transfer[] }>, 'data' | 'error' | 'reload'>;
}

/** Transfers, each with an undo action. */
export function TransferList({ loaded: { data, error, reload } }: TransferListProps) {
  const t = useText('subject-tools');
  const client = useClient(subjectToolContract);
  const messages = useService(MessageService);
  const mayAct = useService(PrivilegeService).can('subject-tool').action;
  const [asked, setAsked] = useState<Transfer | null>(null);
  const undo = useAction(async (id: string) => {
    const { Kept } = await client.undo({ body: { Transfer_ID: id } });
    messages.show(Kept > 0 ? 'warning' : 'success', Kept > 0 ? t('undone.kept', { count: Kept }) : t('undone.all'));
    reload();
  });
  const columns: readonly GridColumn<Transfer>[] = [
    {
      id: 'at',
      title: t('field.at'),
      width: 150,
      render: ({ Created_At }) => <TimeText at={Created_At} form="full" />,
    },
    { id: 'kind', title: t('field.method'), width: 80, render: ({ Kind }) => t(`method.${Kind}`) },
    { id: 'from', title: t('field.from'), width: 160, grow: 1, render: ({ Source_Name }) => Source_Name },
    { id: 'to', title: t('field.to'), width: 160, grow: 1, render: ({ Client_Name }) => Client_Name },
    {
      id: 'count',
      title: t('field.count'),
      width: 170,
      render: ({ Created, Replaced, Kept, State }) =>
        [
          t('made', { created: Created, replaced: Replaced }),
          State === 'undone' && Kept > 0 && t('kept', { count: Kept }),
        ]
          .filter(Boolean)
          .join(' · '),
    },
    {
      id: 'state',
      title: t('field.state'),
      width: 100,
      render: ({ State }) => <Tag tone={State === 'done' ? 'positive' : 'neutral'}>{t(`transfer.${State}`)}</Tag>,
    },
    { id: 'by', title: t('field.by'), width: 110, render: ({ Created_By_Name }) => Created_By_Name ?? '—' },
  ];
  return (
    <Panel title={t('transfers')} flush={data !== undefined && data.list.length > 0}>
      <QueryView
        query={{ data, error, reload }}
        compact
        empty={<EmptyState compact icon="history" title={t('noTransfers')} />}
      >
        {(data) => (
          <DataTable
            label={`${t('menu.subject-tool')} · ${t('transfers')}`}
            rows={data.list}
            rowKey={({ Transfer_ID }) => Transfer_ID}
            columns={columns}
            actions={(row) =>
              mayAct && row.State !== 'undone' ? (
                <Button small kind="quiet" icon="undo" onClick={() => setAsked(row)}>
                  {t('undo')}
                </Button>
              ) : null
            }
          />
        )}
      </QueryView>
      <ConfirmDialog
        open={asked !== null}
        danger
        title={t('undoTitle', { client: asked?.Client_Name ?? '' })}
        action={t('undo')}
        onConfirm={async () => void (asked && (await undo.run(asked.Transfer_ID)))}
        onClose={() => setAsked(null)}
      >
        {t('undoText')}
      </ConfirmDialog>
    </Panel>
  );
}
