import { ConflictError, inject } from '#core';
import { DatabaseService, ServerKernel, type Statements } from '#core/server';
import { CollectClock } from '../clock/collect-clock';
import { collectorWork, type CollectorWork } from './collector-work';
import { NodeRepository } from './node-repository';

type GroupWork = Awaited<ReturnType<CollectorWork['byGroup']>>[number];

/** Groups of nodes with the work that plugins have for them. */
export class NodeGroups {
  constructor(
    @inject(NodeRepository) private readonly nodes: NodeRepository,
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(CollectClock) private readonly clock: CollectClock,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
  ) {}

  async figures() {
    const groups = await this.nodes.countByGroup();
    const work = await this.work(this.database);
    return groups.map(({ node_group_id, nodes, live }) => {
      const parts = work.filter((part) => part.node_group_id === node_group_id);
      const sum = (name: 'sources' | 'running' | 'overdue'): number =>
        parts.reduce((total, part) => total + part[name], 0);
      return {
        Node_Group_ID: node_group_id,
        Nodes: nodes,
        Live_Nodes: live,
        Sources: sum('sources'),
        Running: sum('running'),
        Overdue: sum('overdue'),
      };
    });
  }

  /**
   * Checks that groups have neither nodes nor sources, which would never be visited again.
   *
   * @throws {ConflictError}
   */
  async checkUnused(
    groups: readonly { readonly Node_Group_ID: string; readonly Group_Name: string }[],
    tx: Statements,
  ): Promise<void> {
    const { rows } = await tx.query<{ node_group_id: string }>(
      'select distinct node_group_id from collector_node where node_group_id = any($1::bigint[])',
      [groups.map(({ Node_Group_ID }) => Node_Group_ID)],
    );
    const usedIds = new Set(rows.map(({ node_group_id }) => node_group_id));
    for (const { node_group_id, all } of await this.work(tx))
      if (node_group_id !== null && all > 0) usedIds.add(node_group_id);
    const usedGroup = groups.find(({ Node_Group_ID }) => usedIds.has(Node_Group_ID));
    if (usedGroup)
      throw new ConflictError(
        `Group ${usedGroup.Group_Name} still has nodes or sources`,
        'collector-nodes.node-group-in-use',
      );
  }

  private async work(database: Statements): Promise<readonly GroupWork[]> {
    const now = this.clock.now();
    return (await this.kernel.ask(collectorWork, (work) => work.byGroup(database, now), { order: 'together' })).flat();
  }
}
