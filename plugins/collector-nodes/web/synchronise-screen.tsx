import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ResultOf } from '#core';
import {
  MessageService,
  NavigationService,
  PrivilegeService,
  QueryView,
  useAction,
  useClient,
  useLoaded,
  useReloading,
  useService,
  useText,
} from '#core/web';
import { formatNumber } from '#shared/format';
import { routes } from '#shared/routes';
import { Button, DataTable, Drawer, EmptyState, IconButton, PageHeader, Panel, Tag, TimeText, useUi } from '#shared/ui';
import { configContract, type ConfigNodeState } from '../config-contract';
import { ConfigChanges } from './config-changes';
import styles from './config.module.css';
import { ConfigSettings } from './config-settings';
import extraction from './collector-nodes.module.css';
import { NodeState } from './node-state';

type State = ResultOf<typeof configContract.state>;

const logPath = routes.syncLog();
/**
 * Refresh interval in milliseconds. Nodes report their version every ten seconds; after a push the list refreshes more
 * often.
 */
const refreshEvery = 5000;

/** Shows the configuration version of each collector and the differences, and triggers an immediate reload. */
export default observer(function SynchroniseScreen() {
  const t = useText('collector-nodes');
  const client = useClient(configContract);
  const messages = useService(MessageService);
  const navigation = useService(NavigationService);
  const privileges = useService(PrivilegeService);
  const allowed = privileges.can('synchronise-config');
  const [shown, setShown] = useState<ConfigNodeState | null>(null);
  const loaded = useLoaded((signal) => client.state({}, { signal }), [client], 'state');
  const { data, reload } = loaded;
  useReloading(reload, refreshEvery);
  const push = useAction(async (ids?: readonly string[]) => {
    const { Version, requested } = await client.push({ body: ids ? { id: [...ids] } : {} });
    messages.show('success', t('config.pushed', { version: Version, count: requested }));
    reload();
  });
  const body = () => {
    return (
      <QueryView query={loaded} lines={8}>
        {(data) => (
          <>
            <Present state={data} />
            <Panel title={t('config.nodes')} flush>
              {data.Nodes.length === 0 ? (
                <EmptyState
                  icon="server"
                  title={t('collector-node.empty')}
                  action={<Button onClick={() => navigation.navigate(routes.collectors())}>{t('title.server')}</Button>}
                />
              ) : (
                <Nodes state={data} mayPush={allowed.action} onShow={setShown} onPush={(id) => void push.run([id])} />
              )}
            </Panel>
            <ConfigSettings key={data.Version} settings={data.Settings} mayChange={allowed.modify} onSaved={reload} />
          </>
        )}
      </QueryView>
    );
  };
  return (
    <div className={extraction.stack}>
      <PageHeader
        title={t('title.synchronise-config')}
        text={t('config.text')}
        actions={
          <>
            {privileges.can('extraction-sync-log').browse && (
              <Button icon="history" onClick={() => navigation.navigate(logPath)}>
                {t('config.log')}
              </Button>
            )}
            {allowed.action && (
              <Button
                kind="primary"
                icon="refresh"
                busy={push.busy}
                disabled={!data || data.Nodes.length === 0}
                onClick={() => void push.run()}
              >
                {t('config.pushAll')}
              </Button>
            )}
          </>
        }
      />
      {body()}
      {shown && <Differences node={shown} onClose={() => setShown(null)} />}
    </div>
  );
});

function Present({ state: { Version, Hash, Made_At, People, Items, Changes } }: { readonly state: State }) {
  const t = useText('collector-nodes');
  const { language } = useUi();
  return (
    <Panel>
      <div className={styles.present}>
        <span className={styles.number}>{t('config.versionOf', { version: formatNumber(Version, language) })}</span>
        <span className={styles.hash} title={Hash}>
          {Hash.slice(0, 12)}
        </span>
        <span>
          <TimeText at={Made_At} form="full" /> · {People.length > 0 ? People.join(', ') : t('config.byItself')}
        </span>
        <span className={styles.soft}>
          {t('config.counts', { items: formatNumber(Items, language), changes: formatNumber(Changes, language) })}
        </span>
      </div>
    </Panel>
  );
}

interface NodesProps {
  readonly state: State;
  readonly mayPush: boolean;
  readonly onShow: (node: ConfigNodeState) => void;
  readonly onPush: (id: string) => void;
}

function Nodes({ state, mayPush, onShow, onPush }: NodesProps) {
  const t = useText('collector-nodes');
  const { language } = useUi();
  return (
    <DataTable<ConfigNodeState>
      label={t('title.synchronise-config')}
      rows={state.Nodes}
      rowKey={({ Node_ID }) => Node_ID}
      columns={[
        {
          id: 'name',
          title: t('collector-node.fields.Node_Name'),
          width: 200,
          grow: 1,
          render: ({ Node_Name, Group_Name }) => (
            <>
              {Node_Name}
              {Group_Name && <span className={extraction.address}>{Group_Name}</span>}
            </>
          ),
        },
        {
          id: 'state',
          title: t('collector-node.fields.Heartbeat_At'),
          width: 160,
          render: (node) => <NodeState row={node} />,
        },
        {
          id: 'version',
          title: t('config.version'),
          width: 200,
          render: (node) => <NodeVersion node={node} latest={state.Version} />,
        },
        {
          id: 'taken',
          title: t('config.taken'),
          width: 170,
          render: ({ Adopted_At }) => <TimeText at={Adopted_At} form="full" />,
        },
        {
          id: 'behind',
          title: t('config.behind'),
          width: 110,
          align: 'end',
          render: ({ Version }) =>
            Version === null ? '—' : formatNumber(Math.max(0, state.Version - Version), language),
        },
      ]}
      actions={(node) => (
        <>
          {node.Version !== null && node.Version < state.Version && (
            <IconButton
              small
              icon="eye"
              label={t('config.showOf', { name: node.Node_Name })}
              onClick={() => onShow(node)}
            />
          )}
          {mayPush && (
            <IconButton
              small
              icon="refresh"
              label={t('config.pushTo', { name: node.Node_Name })}
              onClick={() => onPush(node.Node_ID)}
            />
          )}
        </>
      )}
    />
  );
}

function NodeVersion({
  node: { Version, Is_Reload_Requested, Is_Live },
  latest,
}: {
  readonly node: ConfigNodeState;
  readonly latest: number;
}) {
  const t = useText('collector-nodes');
  if (Version === null) return <>{t('config.none')}</>;
  const isCurrent = Version >= latest;
  return (
    <span className={styles.version}>
      <Tag tone={isCurrent ? 'positive' : Is_Live ? 'warning' : 'neutral'}>
        {t('config.versionOf', { version: Version })} · {t(isCurrent ? 'config.current' : 'config.old')}
      </Tag>
      {Is_Reload_Requested && <span className={styles.soft}>{t('config.reloadRequested')}</span>}
    </span>
  );
}

function Differences({ node, onClose }: { readonly node: ConfigNodeState; readonly onClose: () => void }) {
  const t = useText('collector-nodes');
  const client = useClient(configContract);
  const loaded = useLoaded(
    (signal) => client.differences({ query: { Version: node.Version ?? 0 } }, { signal }),
    [client, node.Version],
    'differences',
  );
  return (
    <Drawer open wide title={t('config.showOf', { name: node.Node_Name })} onClose={onClose}>
      <QueryView query={loaded} lines={6} compact empty={<EmptyState compact icon="check" title={t('config.same')} />}>
        {(data) => (
          <div className={extraction.stack}>
            <ConfigChanges changes={data.list} withVersion />
            {data.total > data.list.length && (
              <p className={styles.soft}>{t('config.more', { count: data.total - data.list.length })}</p>
            )}
          </div>
        )}
      </QueryView>
    </Drawer>
  );
}
