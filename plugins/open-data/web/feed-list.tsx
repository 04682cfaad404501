import { useState } from 'react';
import { QueryView, useAction, useClient, useLoaded, useText, type PrivilegeService } from '#core/web';
import {
  Button,
  ButtonRow,
  ConfirmDialog,
  CopyButton,
  DataTable,
  EmptyState,
  Note,
  Stack,
  TimeText,
  type GridColumn,
} from '#shared/ui';
import { feedContract, type Feed } from '../feed-contract';
import { FeedDialog } from './feed-dialog';

/** Saved views as feeds: created, copied, and revoked. */
export function FeedList({ can }: { readonly can: ReturnType<PrivilegeService['can']> }) {
  const t = useText('open-data');
  const client = useClient(feedContract);
  const loaded = useLoaded((signal) => client.feeds({}, { signal }), [client], 'feeds');
  const { reload } = loaded;
  const [making, setMaking] = useState(false);
  const [going, setGoing] = useState<Feed | null>(null);
  const remove = useAction(async ({ Feed_ID }: Feed) => {
    await client.removeFeed({ query: { Feed_ID } });
    reload();
  });
  const columns: readonly GridColumn<Feed>[] = [
    { id: 'name', title: t('feed.name'), width: 180, grow: 1, render: ({ Feed_Name }) => Feed_Name },
    { id: 'view', title: t('feed.view'), width: 160, render: ({ View_Name }) => View_Name ?? t('feed.noView') },
    { id: 'size', title: t('feed.size'), width: 80, align: 'end', render: ({ Size }) => Size },
    {
      id: 'addresses',
      title: t('feed.addresses'),
      width: 220,
      render: ({ Atom_URL, Json_URL }) =>
        Atom_URL === null || Json_URL === null ? (
          '—'
        ) : (
          <ButtonRow>
            <CopyButton text={Atom_URL}>Atom</CopyButton>
            <CopyButton text={Json_URL}>JSON Feed</CopyButton>
          </ButtonRow>
        ),
    },
    { id: 'reads', title: t('feed.reads'), width: 90, align: 'end', render: ({ Reads }) => Reads },
    { id: 'last', title: t('feed.last'), width: 120, render: ({ Last_Read_At }) => <TimeText at={Last_Read_At} /> },
    { id: 'user', title: t('key.user'), width: 100, render: ({ User_Name }) => User_Name ?? '—' },
  ];
  const create = can.modify && (
    <Button kind="primary" icon="add" onClick={() => setMaking(true)}>
      {t('feed.create')}
    </Button>
  );
  return (
    <QueryView query={loaded} lines={5} compact replaceOnError>
      {(data) => (
        <Stack>
          {data.list.length === 0 ? (
            <EmptyState icon="link" title={t('feed.empty')} text={t('feed.emptyText')} action={create} />
          ) : (
            <>
              <ButtonRow>{create}</ButtonRow>
              <Note>{t('feed.note')}</Note>
              <DataTable
                label={t('tab.feeds')}
                rows={data.list}
                rowKey={({ Feed_ID }) => Feed_ID}
                columns={columns}
                actions={
                  can.delete
                    ? (feed) =>
                        feed.May_Change && (
                          <Button small kind="quiet" onClick={() => setGoing(feed)}>
                            {t('action.revoke')}
                          </Button>
                        )
                    : undefined
                }
              />
            </>
          )}
          {making && (
            <FeedDialog
              onClose={() => setMaking(false)}
              onSaved={() => {
                setMaking(false);
                reload();
              }}
            />
          )}
          <ConfirmDialog
            open={going !== null}
            danger
            title={t('feed.revokeTitle', { name: going?.Feed_Name ?? '' })}
            action={t('action.revoke')}
            onConfirm={() => void (going && remove.run(going))}
            onClose={() => setGoing(null)}
          >
            {t('feed.revokeText')}
          </ConfirmDialog>
        </Stack>
      )}
    </QueryView>
  );
}
