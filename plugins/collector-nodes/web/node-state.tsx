import type { Row } from '#core/resource';
import { useText } from '#core/web';
import { Tag, TimeText, type Tone } from '#shared/ui';
import { nodeSilence, type collectorNode } from '../node-resources';
import styles from './collector-nodes.module.css';

type Node = Row<typeof collectorNode>;

/** What a node does now, in the order in which it matters. */
export type NodeNow = 'never' | 'silent' | 'drained' | 'draining' | 'online' | 'ended';

const tones: Readonly<Record<NodeNow, Tone>> = {
  never: 'neutral',
  ended: 'neutral',
  silent: 'negative',
  drained: 'warning',
  draining: 'warning',
  online: 'positive',
};

export function nodeNow(
  {
    Heartbeat_At,
    Started_At,
    Is_Draining,
    Running,
  }: Pick<Node, 'Heartbeat_At' | 'Started_At' | 'Is_Draining' | 'Running'>,
  now = Date.now(),
): NodeNow {
  if (!Heartbeat_At) return Started_At ? 'ended' : 'never';
  if (now - Date.parse(Heartbeat_At) > nodeSilence) return 'silent';
  if (Is_Draining) return Running ? 'draining' : 'drained';
  return 'online';
}

/** The state of a node, with the time it was last heard of. */
export function NodeState({
  row,
}: {
  readonly row: Pick<Node, 'Heartbeat_At' | 'Started_At' | 'Is_Draining' | 'Running'>;
}) {
  const t = useText('collector-nodes');
  const now = nodeNow(row);
  return (
    <span className={styles.state}>
      <Tag tone={tones[now]}>{t(`node.${now}`)}</Tag>
      {row.Heartbeat_At && (
        <span className={styles.reason}>
          <TimeText at={row.Heartbeat_At} />
        </span>
      )}
    </span>
  );
}
