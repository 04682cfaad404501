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
  Note,
  SecretDialog,
  Stack,
  Tag,
  TimeText,
  type GridColumn,
} from '#shared/ui';
import { keyContract, type ApiKey } from '../key-contract';
import { KeyDrawer } from './key-drawer';

const tones = { good: 'positive', revoked: 'neutral', expired: 'warning', ownerless: 'warning' } as const;

const getCalls = (key: string, failed = false): string =>
  routes.reportDataApi({ tab: 'calls', key, recent: 'true', ...(failed ? { failed: 'true' } : {}) });

/** The client's API keys: created, changed, revoked, each with its recent calls. */
export function KeyList({ can }: { readonly can: ReturnType<PrivilegeService['can']> }) {
  const t = useText('open-data');
  const client = useClient(keyContract);
  const loaded = useLoaded((signal) => client.keys({}, { signal }), [client], 'keys');
  const { reload } = loaded;
  const [edited, setEdited] = useState<ApiKey | 'new' | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const [going, setGoing] = useState<ApiKey | null>(null);
  const revoke = useAction(async ({ Key_ID }: ApiKey) => {
    await client.revokeKey({ body: { Key_ID } });
    reload();
  });
  const columns: readonly GridColumn<ApiKey>[] = [
    { id: 'name', title: t('key.name'), width: 180, grow: 1, render: ({ Key_Name }) => Key_Name },
    { id: 'hint', title: t('key.hint'), width: 110, render: ({ Hint }) => <code>{Hint}</code> },
    {
      id: 'state',
      title: t('key.state'),
      width: 110,
      render: ({ State }) => <Tag tone={tones[State]}>{t(`state.${State}`)}</Tag>,
    },
    {
      id: 'scopes',
      title: t('key.scopes'),
      width: 200,
      render: ({ Scopes }) => Scopes.map((scope) => t(`scope.${scope}`)).join(t('comma')),
    },
    {
      id: 'calls',
      title: t('key.calls'),
      width: 120,
      align: 'end',
      render: ({ Key_ID, Calls, Day_Limit }) => (
        <>
          <Link href={getCalls(Key_ID)}>{Calls}</Link> / {Day_Limit}
        </>
      ),
    },
    {
      id: 'failures',
      title: t('key.failures'),
      width: 110,
      align: 'end',
      render: ({ Key_ID, Failures }) => <Link href={getCalls(Key_ID, true)}>{Failures}</Link>,
    },
    { id: 'used', title: t('key.used'), width: 120, render: ({ Last_Used_At }) => <TimeText at={Last_Used_At} /> },
    {
      id: 'ends',
      title: t('key.expires'),
      width: 150,
      render: ({ Expires_At }) => (Expires_At ? <TimeText at={Expires_At} form="full" /> : t('key.never')),
    },
    { id: 'user', title: t('key.user'), width: 100, render: ({ User_Name }) => User_Name ?? '—' },
  ];
  const create = can.modify && (
    <Button kind="primary" icon="add" onClick={() => setEdited('new')}>
      {t('key.create')}
    </Button>
  );
  return (
    <QueryView query={loaded} lines={5} compact replaceOnError>
      {(data) => (
        <Stack>
          {data.list.length === 0 ? (
            <EmptyState icon="key" title={t('key.empty')} text={t('key.emptyText')} action={create} />
          ) : (
            <>
              <ButtonRow>{create}</ButtonRow>
              <Note>
                {t('key.client')}{' '}
                <Link href={routes.reportDataApi({ tab: 'calls', recent: 'true' })}>{data.Client_Calls}</Link> /{' '}
                {data.Client_Day_Limit}
              </Note>
              <DataTable
                label={t('tab.keys')}
                rows={data.list}
                rowKey={({ Key_ID }) => Key_ID}
                columns={columns}
                actions={(key) =>
                  key.State === 'revoked' || !key.May_Change ? null : (
                    <ButtonRow>
                      {can.modify && (
                        <Button small kind="quiet" onClick={() => setEdited(key)}>
                          {t('action.change')}
                        </Button>
                      )}
                      {can.delete && (
                        <Button small kind="quiet" onClick={() => setGoing(key)}>
                          {t('action.revoke')}
                        </Button>
                      )}
                    </ButtonRow>
                  )
                }
              />
            </>
          )}
          {edited && (
            <KeyDrawer
              row={edited === 'new' ? null : edited}
              onClose={() => setEdited(null)}
              onSaved={(key) => {
                setEdited(null);
                setShown(key);
                reload();
              }}
            />
          )}
          {shown && (
            <SecretDialog
              title={t('shown.title')}
              note={t('shown.text')}
              label={t('shown.key')}
              secret={shown}
              done={t('shown.done')}
              onClose={() => setShown(null)}
            />
          )}
          <ConfirmDialog
            open={going !== null}
            danger
            title={t('key.revokeTitle', { name: going?.Key_Name ?? '' })}
            action={t('action.revoke')}
            onConfirm={() => void (going && revoke.run(going))}
            onClose={() => setGoing(null)}
          >
            {t('key.revokeText')}
          </ConfirmDialog>
        </Stack>
      )}
    </QueryView>
  );
}
