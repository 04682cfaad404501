import { observable, runInAction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { MessageService, useClient, useLoaded, useReloading, useService, useText, type ResourceParts } from '#core/web';
import { formatNumber } from '#shared/format';
import { Tag, useUi } from '#shared/ui';
import { nodeContract, type NodeGroupFigures } from '../node-contract';
import type { nodeGroup } from '../node-resources';
import styles from './collector-nodes.module.css';

/** Figures of all groups, loaded once for the list and shown in each row. */
const figures = observable.map<string, NodeGroupFigures>({}, { deep: false });
const refreshEvery = 10_000;

/** Shows the nodes and the workload below the name of a group. */
const GroupSummary = observer(function GroupSummary({ id }: { readonly id: string }) {
  const t = useText('collector-nodes');
  const { language } = useUi();
  const groupFigures = figures.get(id);
  if (!groupFigures) return null;
  const count = (value: number): string => formatNumber(value, language);
  return (
    <span className={styles.address}>
      {t('node.summary', {
        live: count(groupFigures.Live_Nodes),
        nodes: count(groupFigures.Nodes),
        sources: count(groupFigures.Sources),
        running: count(groupFigures.Running),
        overdue: count(groupFigures.Overdue),
      })}
      {groupFigures.Sources > 0 && groupFigures.Live_Nodes === 0 && (
        <>
          {' '}
          <Tag tone="negative">{t('node.nobody')}</Tag>
        </>
      )}
    </span>
  );
});

/** Loads the figures and shows the workload of sources without a group. */
const GroupToolbar = observer(function GroupToolbar() {
  const t = useText('collector-nodes');
  const { language } = useUi();
  const client = useClient(nodeContract);
  const messages = useService(MessageService);
  const { data, error, reload } = useLoaded((signal) => client.groupFigures({}, { signal }), [client]);
  useEffect(() => {
    if (data) runInAction(() => figures.replace(data.list.map((each) => [each.Node_Group_ID ?? '', each])));
  }, [data]);
  useReloading(reload, refreshEvery);
  const free = figures.get('');
  if (error)
    return (
      <span className={styles.note} role="alert">
        {messages.textOf(error)}
      </span>
    );
  return free ? (
    <span className={styles.note}>
      {t('node.free', {
        sources: formatNumber(free.Sources, language),
        nodes: formatNumber(free.Live_Nodes, language),
      })}
    </span>
  ) : null;
});

/** Additional parts of the group list: nodes and workload. */
const nodeGroupParts: ResourceParts<typeof nodeGroup> = {
  cells: {
    Group_Name: ({ Group_Name, Node_Group_ID }) => (
      <>
        {Group_Name}
        <GroupSummary id={Node_Group_ID} />
      </>
    ),
  },
  toolbar: GroupToolbar,
  removal: 'confirm',
};

export default nodeGroupParts;
