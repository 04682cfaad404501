import { MessageService, QueryView, useClient, useLoaded, useService, useText } from '#core/web';
import { Button, classes, DataTable, Tag, TimeText } from '#shared/ui';
import { accountContract } from '../contract';
import { getDevice } from '#shared/format';
import styles from './settings-form.module.css';

export function SessionList() {
  const t = useText('account');
  const client = useClient(accountContract);
  const messages = useService(MessageService);
  const loaded = useLoaded((signal) => client.sessions({}, { signal }), [client]);
  const { loading, reload } = loaded;

  const end = async (id: string) => {
    try {
      await client.endSession({ query: { id } });
      reload();
    } catch (failure) {
      messages.error(failure);
    }
  };

  return (
    <QueryView query={loaded} compact replaceOnError>
      {(data) => (
        <>
          <DataTable
            label={t('sessions.title')}
            rows={data.list}
            rowKey={({ Session_ID }) => Session_ID}
            columns={[
              {
                id: 'device',
                title: t('sessions.device'),
                width: 180,
                grow: 1,
                render: ({ Agent, Is_Current }) => (
                  <>
                    {getDevice(Agent)} {Is_Current && <Tag tone="accent">{t('sessions.current')}</Tag>}
                  </>
                ),
              },
              { id: 'kind', title: t('sessions.kind'), width: 110, render: ({ Kind }) => t(`sessions.kinds.${Kind}`) },
              { id: 'address', title: t('sessions.address'), width: 130, render: ({ Address }) => Address ?? '—' },
              {
                id: 'created',
                title: t('sessions.created'),
                width: 110,
                render: ({ Created_At }) => <TimeText at={Created_At} />,
              },
              {
                id: 'seen',
                title: t('sessions.seen'),
                width: 110,
                render: ({ Last_Seen_At }) => <TimeText at={Last_Seen_At} />,
              },
            ]}
            actions={({ Session_ID, Is_Current }) =>
              !Is_Current && (
                <Button small kind="quiet" onClick={() => void end(Session_ID)}>
                  {t('sessions.end')}
                </Button>
              )
            }
          />
          {data.list.length > 1 && (
            <div className={classes(styles.buttons, styles.foot)}>
              <Button small busy={loading} onClick={() => void end('others')}>
                {t('sessions.endOthers')}
              </Button>
            </div>
          )}
        </>
      )}
    </QueryView>
  );
}
