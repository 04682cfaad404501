import { useState } from 'react';
import { Link } from 'wouter';
import { QueryView, useAction, useClient, useLoaded, useText, type PrivilegeService } from '#core/web';
import { routes } from '#shared/routes';
import {
  Button,
  ButtonRow,
  ConfirmDialog,
  DataTable,
  EmptyState,
  SecretDialog,
  Stack,
  Tag,
  type GridColumn,
} from '#shared/ui';
import { pageContract, type EmbeddedPage } from '../page-contract';
import { PageDrawer } from './page-drawer';

/** List of the external pages that are shown inside the product. */
export function PageList({ can }: { readonly can: ReturnType<PrivilegeService['can']> }) {
  const t = useText('embedding');
  const client = useClient(pageContract);
  const loaded = useLoaded((signal) => client.pages({}, { signal }), [client], 'pages');
  const { reload } = loaded;
  const [edited, setEdited] = useState<EmbeddedPage | 'new' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [going, setGoing] = useState<EmbeddedPage | null>(null);
  const remove = useAction(async ({ Page_ID }: EmbeddedPage) => {
    await client.removePage({ query: { Page_ID } });
    reload();
  });
  const columns: readonly GridColumn<EmbeddedPage>[] = [
    {
      id: 'name',
      title: t('page.name'),
      width: 200,
      grow: 1,
      render: ({ Page_ID, Page_Name }) => <Link href={routes.embeddedPage({ page: Page_ID })}>{Page_Name}</Link>,
    },
    { id: 'url', title: t('page.url'), width: 320, render: ({ Page_URL }) => Page_URL },
    {
      id: 'kind',
      title: t('page.interactive'),
      width: 120,
      render: ({ Is_Interactive }) => (Is_Interactive ? <Tag tone="accent">{t('page.interactive')}</Tag> : '—'),
    },
    { id: 'user', title: t('page.user'), width: 110, render: ({ User_Name }) => User_Name ?? '—' },
  ];
  const create = can.modify && (
    <Button kind="primary" icon="add" onClick={() => setEdited('new')}>
      {t('page.create')}
    </Button>
  );
  return (
    <QueryView query={loaded} lines={5} compact replaceOnError>
      {(data) => (
        <Stack>
          {data.list.length === 0 ? (
            <EmptyState icon="full-screen" title={t('page.empty')} text={t('page.emptyText')} action={create} />
          ) : (
            <>
              <ButtonRow>{create}</ButtonRow>
              <DataTable
                label={t('tab.pages')}
                rows={data.list}
                rowKey={({ Page_ID }) => Page_ID}
                columns={columns}
                actions={(page) => (
                  <ButtonRow>
                    {can.modify && (
                      <Button small kind="quiet" onClick={() => setEdited(page)}>
                        {t('action.change')}
                      </Button>
                    )}
                    {can.delete && (
                      <Button small kind="quiet" onClick={() => setGoing(page)}>
                        {t('action.remove')}
                      </Button>
                    )}
                  </ButtonRow>
                )}
              />
            </>
          )}
          {edited && (
            <PageDrawer
              row={edited === 'new' ? null : edited}
              onClose={() => setEdited(null)}
              onSaved={(newSecret) => {
                setEdited(null);
                setSecret(newSecret);
                reload();
              }}
            />
          )}
          {secret && (
            <SecretDialog
              title={t('secret.title')}
              note={t('secret.text')}
              label={t('secret.name')}
              secret={secret}
              done={t('secret.done')}
              onClose={() => setSecret(null)}
            />
          )}
          <ConfirmDialog
            open={going !== null}
            danger
            title={t('removeTitle', { name: going?.Page_Name ?? '' })}
            action={t('action.remove')}
            onConfirm={() => void (going && remove.run(going))}
            onClose={() => setGoing(null)}
          >
            {t('page.removeText')}
          </ConfirmDialog>
        </Stack>
      )}
    </QueryView>
  );
}
