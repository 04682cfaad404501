import type { Row } from '#core/resource';
import { useText } from '#core/web';
import { Tag, TimeText, type Tone } from '#shared/ui';
import { nodeSilence, type collectorNode } from '../node-resources';
import styles from './collector-nodes.module.css';

type Node = Row<typeof collectorNode>;

/** State of a node, in order of precedence. */
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

/** Shows the state of a node with the time of its last heartbeat. */
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
