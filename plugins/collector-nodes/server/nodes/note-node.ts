import type { Statements } from '#core/server';

/** Events of a node besides its visits. */
export type NodeEvent = 'enter' | 'leave' | 'left-over' | 'drain' | 'undrain' | 'config';

/** Adds an entry to the log of a node; `detail` is a number or a name, never a sentence. */
export async function noteNode(
  database: Statements,
  nodeId: string,
  at: Date,
  level: 'info' | 'warn',
  event: NodeEvent,
  detail: string | null = null,
): Promise<void> {
  await database.query(
    'insert into extraction_node_event (node_id, at, level, event, detail) values ($1, $2, $3, $4, $5)',
    [nodeId, at, level, event, detail],
  );
}
