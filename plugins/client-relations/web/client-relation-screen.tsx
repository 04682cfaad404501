import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { PrivilegeService, QueryView, useAction, useClient, useLoaded, useService, useText } from '#core/web';
import { routes } from '#shared/routes';
import {
  Button,
  ConfirmDialog,
  DataTable,
  EmptyState,
  type GridColumn,
  PageHeader,
  Panel,
  Stack,
  Tag,
} from '#shared/ui';
import { clientRelationContract, type SubjectShare } from '../contract';
import { inOrder, type PlacedClient } from './client-order';
import { MoveDialog } from './move-dialog';
import { NewShare } from './new-share';
import { ShareTable } from './share-table';

/** Screen of client relations and shared subjects. */
export default observer(function ClientRelationScreen() {
  const t = useText('client-relations');
  const client = useClient(clientRelationContract);
  const mayModify = useService(PrivilegeService).can('client-relation-manage').modify;
  const loaded = useLoaded((signal) => client.relations({}, { signal }), [client], 'relations');
  const { reload } = loaded;
  const [moved, setMoved] = useState<PlacedClient | null>(null);
  const [ended, setEnded] = useState<SubjectShare | null>(null);
  const [sharing, setSharing] = useState(false);
  const end = useAction(async (Share_ID: string) => {
    await client.unshare({ query: { Share_ID } });
    reload();
  });
  return (
    <QueryView query={loaded} lines={8}>
      {(data) => {
        const shareCount = (id: string, side: 'Owner_Client_ID' | 'Client_ID'): number =>
          data.Shares.filter((share) => share[side] === id).length;
        const columns: readonly GridColumn<PlacedClient>[] = [
          {
            id: 'name',
            title: t('field.client'),
            width: 260,
            grow: 1,
            render: ({ Client_ID, Client_Name, depth, Is_Enabled }) => (
              <span style={{ paddingInlineStart: depth * 20 }}>
                <a href={routes.clientUpdate({ id: Client_ID })}>{Client_Name}</a>{' '}
                {!Is_Enabled && <Tag>{t('off')}</Tag>}
              </span>
            ),
          },
          { id: 'children', title: t('field.children'), width: 110, align: 'end', render: ({ children }) => children },
          {
            id: 'shared',
            title: t('field.shared'),
            width: 110,
            align: 'end',
            render: ({ Client_ID }) => shareCount(Client_ID, 'Owner_Client_ID'),
          },
          {
            id: 'got',
            title: t('field.got'),
            width: 110,
            align: 'end',
            render: ({ Client_ID }) => shareCount(Client_ID, 'Client_ID'),
          },
        ];
        return (
          <Stack>
            <PageHeader title={t('title.client-relation-manage')} text={t('intro')} />
            <Panel title={t('tree')} flush>
              <DataTable
                label={`${t('title.client-relation-manage')} · ${t('tree')}`}
                rows={inOrder(data.Clients)}
                rowKey={({ Client_ID }) => Client_ID}
                columns={columns}
                actions={
                  mayModify
                    ? (row) => (
                        <Button small kind="quiet" onClick={() => setMoved(row)}>
                          {t('move')}
                        </Button>
                      )
                    : undefined
                }
              />
            </Panel>
            <Panel
              title={t('shares')}
              flush={data.Shares.length > 0}
              actions={
                mayModify && (
                  <Button small icon="share" onClick={() => setSharing(true)}>
                    {t('newShare')}
                  </Button>
                )
              }
            >
              {data.Shares.length === 0 ? (
                <EmptyState compact icon="share" title={t('noShares')} text={t('noSharesText')} />
              ) : (
                <ShareTable withClients shares={data.Shares} onRemove={mayModify ? setEnded : undefined} />
              )}
            </Panel>
            {moved && (
              <MoveDialog
                row={moved}
                clients={data.Clients}
                onClose={() => setMoved(null)}
                onMoved={() => {
                  setMoved(null);
                  reload();
                }}
              />
            )}
            {sharing && (
              <NewShare
                clients={data.Clients}
                onClose={() => setSharing(false)}
                onShared={() => {
                  setSharing(false);
                  reload();
                }}
              />
            )}
            <ConfirmDialog
              open={ended !== null}
              danger
              title={t('unshareTitle', { subject: ended?.Subject_Name ?? '', client: ended?.Client_Name ?? '' })}
              action={t('unshare')}
              onConfirm={async () => void (ended && (await end.run(ended.Share_ID)))}
              onClose={() => setEnded(null)}
            >
              {t('unshareText')}
            </ConfirmDialog>
          </Stack>
        );
      }}
    </QueryView>
  );
});
