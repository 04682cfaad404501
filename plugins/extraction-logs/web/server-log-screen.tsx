import { observer } from 'mobx-react-lite';
import { NavigationService, QueryView, useClient, useLoaded, useService, useText } from '#core/web';
import { formatNumber } from '#shared/format';
import { routes } from '#shared/routes';
import { Button, DataTable, EmptyState, IconButton, PageHeader, Panel, Skeleton, TimeText, useUi } from '#shared/ui';
import { serverLogContract, type ServerLogFile } from '../contract';
import styles from './extraction-log.module.css';

/** Logs of collectors by collector and day. */
export default observer(function ServerLogScreen() {
  const t = useText('extraction-logs');
  const { language } = useUi();
  const client = useClient(serverLogContract);
  const navigation = useService(NavigationService);
  const loaded = useLoaded((signal) => client.files({ query: {} }, { signal }), [client], 'files');
  const { reload } = loaded;
  const body = () => {
    return (
      <QueryView
        query={loaded}
        skeleton={
          <div className={styles.padded}>
            <Skeleton lines={8} />
          </div>
        }
        empty={
          <EmptyState
            icon="server"
            title={t('noFiles')}
            text={t('noFilesText')}
            action={<Button onClick={() => navigation.navigate(routes.collectors())}>{t('toServers')}</Button>}
          />
        }
      >
        {(data) => (
          <DataTable<ServerLogFile>
            label={t('title.server-log')}
            rows={data.list}
            rowKey={({ Node_ID, Day }) => `${Node_ID} ${Day}`}
            columns={[
              { id: 'node', title: t('field.node'), width: 200, grow: 1, render: ({ Node_Name }) => Node_Name },
              { id: 'day', title: t('field.day'), width: 120, render: ({ Day }) => Day },
              {
                id: 'lines',
                title: t('field.lines'),
                width: 100,
                align: 'end',
                render: ({ Lines }) => formatNumber(Lines, language),
              },
              {
                id: 'errors',
                title: t('field.errors'),
                width: 100,
                align: 'end',
                render: ({ Errors }) => formatNumber(Errors, language),
              },
              {
                id: 'last',
                title: t('field.last'),
                width: 170,
                render: ({ Last_At }) => <TimeText at={Last_At} form="full" />,
              },
            ]}
            actions={({ Node_ID, Node_Name, Day }) => (
              <Button
                small
                aria-label={t('openFile', { name: Node_Name, day: Day })}
                onClick={() => navigation.navigate(routes.serverLogFile({ id: Node_ID, day: Day }))}
              >
                {t('look')}
              </Button>
            )}
          />
        )}
      </QueryView>
    );
  };
  return (
    <div className={styles.screen}>
      <PageHeader
        title={t('title.server-log')}
        actions={<IconButton icon="refresh" label={t('refresh')} onClick={reload} />}
      />
      <Panel flush>{body()}</Panel>
    </div>
  );
});
