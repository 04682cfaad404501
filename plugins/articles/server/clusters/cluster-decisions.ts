import { ConflictError, inject, InputError, NotFoundError, PermissionError } from '#core';
import { DatabaseService, IdService, OperationLogService, type Caller, type Statements } from '#core/server';
import type { ClusterChoice } from '../../contract';
import { chooseFirst } from '../client-articles/first-copies';
import { lockClusters } from '../intake/intake-locks';
import { ScopeService } from '../scope/scope-service';
import { getTitles } from '../articles/titles';
import { routedClusterSql } from './single-cluster';
import { regroup } from './regroup';

interface Member {
  readonly article_id: string;
  readonly cluster_id: string;
}

/**
 * Manual decisions about the clusters of a client. They override later machine results until undone and do not affect
 * other clients.
 */
export class ClusterDecisions {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(IdService) private readonly ids: IdService,
    @inject(ScopeService) private readonly scopes: ScopeService,
    @inject(OperationLogService) private readonly log: OperationLogService,
  ) {}

  /** Makes an article the representative of its cluster. */
  async setMain(caller: Caller, id: string): Promise<string> {
    await this.scopes.requireArticles(caller, [id]);
    const choice = await this.change(async (tx) => {
      const cluster = await this.getCluster(tx, caller, id);
      await this.requireAll(caller, await this.members(tx, caller, [cluster]));
      const made = await this.note(tx, caller, 'main', id, 1);
      await chooseFirst(tx, caller.clientId, [cluster]);
      return made;
    });
    await this.log.record(caller, { entity: 'article-cluster', action: 'main', id, after: { Choice_ID: choice } });
    return choice;
  }

  /**
   * Removes copies from the cluster of `id`, into one cluster of their own or, with `apart`, each into its own. Throws
   * `InputError` when nothing would remain.
   */
  async split(caller: Caller, id: string, articleIds: readonly string[], apart: boolean): Promise<string> {
    const named = [...new Set(articleIds)];
    await this.scopes.requireArticles(caller, [id, ...named]);
    const choice = await this.change(async (tx) => {
      const cluster = await this.getCluster(tx, caller, id);
      const memberRows = await this.members(tx, caller, [cluster]);
      await this.requireAll(caller, memberRows);
      const members = new Set(memberRows.map(({ article_id }) => article_id));
      const stranger = named.find((each) => !members.has(each));
      if (stranger)
        throw new InputError(`Article_IDs: ${stranger} is not in this cluster`, 'articles.cluster-stranger');
      if (named.length === members.size)
        throw new InputError(
          'Article_IDs: at least one copy must stay in the cluster',
          'articles.cluster-nothing-left',
        );
      const made = await this.note(tx, caller, 'split', named[0] as string, named.length);
      const together = this.ids.next();
      const newClusterIds = named.map(() => (apart ? this.ids.next() : together));
      await this.place(
        tx,
        caller,
        made,
        named.map((articleId, index) => ({ articleId, from: cluster, to: newClusterIds[index] as string })),
      );
      await tx.query(
        `insert into cluster_route (client_id, cluster_id, choice_id, to_cluster_id, is_whole)
          select $1, s, $3, t, false from unnest($2::bigint[]) s, unnest($4::bigint[]) t`,
        [caller.clientId, await this.sources(tx, caller, [cluster]), made, [...new Set(newClusterIds)]],
      );
      await regroup(tx, caller.clientId, named);
      return made;
    });
    await this.log.record(caller, {
      entity: 'article-cluster',
      action: 'split',
      id,
      after: { Choice_ID: choice, Article_IDs: named, Apart: apart },
    });
    return choice;
  }

  /** Merges the clusters of two articles, including copies added to either later. */
  async merge(caller: Caller, id: string, otherId: string): Promise<string> {
    await this.scopes.requireArticles(caller, [id, otherId]);
    const choice = await this.change(async (tx) => {
      const clusters = [await this.getCluster(tx, caller, id), await this.getCluster(tx, caller, otherId)];
      if (clusters[0] === clusters[1])
        throw new InputError(`With: ${otherId} is already in this cluster`, 'articles.cluster-same');
      const members = await this.members(tx, caller, clusters);
      await this.requireAll(caller, members);
      const made = await this.note(
        tx,
        caller,
        'merge',
        otherId,
        members.filter(({ cluster_id }) => cluster_id === clusters[1]).length,
      );
      const target = this.ids.next();
      await this.place(
        tx,
        caller,
        made,
        members.map(({ article_id, cluster_id }) => ({ articleId: article_id, from: cluster_id, to: target })),
      );
      await tx.query(
        `insert into cluster_route (client_id, cluster_id, choice_id, to_cluster_id, is_whole)
          select $1, s, $3, $4, true from unnest($2::bigint[]) s`,
        [caller.clientId, await this.sources(tx, caller, clusters), made, target],
      );
      await regroup(
        tx,
        caller.clientId,
        members.map(({ article_id }) => article_id),
      );
      return made;
    });
    await this.log.record(caller, {
      entity: 'article-cluster',
      action: 'merge',
      id,
      after: { Choice_ID: choice, With: otherId },
    });
    return choice;
  }

  /** Reverts a decision; the previous state, from other decisions or the machine, applies again. */
  async undo(caller: Caller, choiceId: string): Promise<void> {
    const parameters = [caller.clientId, choiceId];
    const choice = await this.change(async (tx) => {
      const { rows } = await tx.query<{ kind: ClusterChoice['Kind']; article_id: string; undone_at: Date | null }>(
        'select kind, article_id, undone_at from cluster_choice where client_id = $1 and choice_id = $2 for update',
        parameters,
      );
      const [decision] = rows;
      if (!decision) throw new NotFoundError(`Decision ${choiceId} not found`);
      await this.scopes.requireArticles(caller, [decision.article_id]);
      if (decision.undone_at)
        throw new ConflictError('The decision has already been undone', 'articles.cluster-undone');
      await tx.query('update cluster_choice set undone_at = now() where client_id = $1 and choice_id = $2', parameters);
      const places = await tx.query<{ article_id: string }>(
        'update cluster_place set is_undone = true where client_id = $1 and choice_id = $2 returning article_id',
        parameters,
      );
      const routes = await tx.query<{ to_cluster_id: string }>(
        'update cluster_route set is_undone = true where client_id = $1 and choice_id = $2 returning to_cluster_id',
        parameters,
      );
      const came = await this.members(tx, caller, [...new Set(routes.rows.map(({ to_cluster_id }) => to_cluster_id))]);
      await this.requireAll(caller, came);
      if (decision.kind === 'main') {
        const clusters = await this.getCluster(tx, caller, decision.article_id).then(
          (cluster) => [cluster],
          () => [],
        );
        await this.requireAll(caller, await this.members(tx, caller, clusters));
        await chooseFirst(tx, caller.clientId, clusters);
      } else
        await regroup(tx, caller.clientId, [...new Set([...places.rows, ...came].map(({ article_id }) => article_id))]);
      return decision;
    });
    await this.log.record(caller, {
      entity: 'article-cluster',
      action: 'undo',
      id: choice.article_id,
      before: { Choice_ID: choiceId, Kind: choice.kind },
    });
  }

  /** Returns the decisions about a cluster that concern articles within the caller's scope, newest first. */
  async list(caller: Caller, id: string): Promise<ClusterChoice[]> {
    await this.scopes.requireArticles(caller, [id]);
    const cluster = await this.getCluster(this.database, caller, id);
    const { rows } = await this.database.query<{
      choice_id: string;
      kind: ClusterChoice['Kind'];
      article_id: string;
      articles: number;
      user_name: string | null;
      made_at: Date;
      undone_at: Date | null;
    }>(
      `select h.choice_id, h.kind, h.article_id, h.articles,
        u.display_name as user_name, h.made_at, h.undone_at
       from cluster_choice h left join person u on u.user_id = h.user_id where h.client_id = $1 and (
         exists (select 1 from cluster_place p left join client_article c on c.client_id = $1
           and c.article_id = p.article_id where p.client_id = $1 and p.choice_id = h.choice_id
           and $2 in (p.former_cluster_id, p.to_cluster_id, c.cluster_id))
         or (h.kind = 'main' and exists (select 1 from client_article c where c.client_id = $1
           and c.article_id = h.article_id and c.cluster_id = $2))
       ) order by h.choice_id desc limit 50`,
      [caller.clientId, cluster],
    );
    const visible = await this.scopes.articles(
      caller,
      rows.map(({ article_id }) => article_id),
      { withHidden: true },
    );
    const isBound = (await this.scopes.subjects(caller)) !== null;
    const shown = isBound ? rows.filter(({ article_id }) => visible.includes(article_id)) : rows;
    const titles = await getTitles(
      this.database,
      shown.map(({ article_id }) => article_id),
    );
    return shown.map((row) => ({
      Choice_ID: row.choice_id,
      Kind: row.kind,
      Article_ID: row.article_id,
      Title: titles.get(row.article_id) ?? '',
      Articles: row.articles,
      User_Name: row.user_name,
      Made_At: row.made_at.toISOString(),
      Undone_At: row.undone_at?.toISOString() ?? null,
    }));
  }

  /** Clusters have one writer at a time, including the pipeline. */
  private change<T>(work: (tx: Statements) => Promise<T>): Promise<T> {
    return this.database.transaction(async (tx) => {
      await lockClusters(tx);
      return work(tx);
    });
  }

  /** @throws {PermissionError} when a decision would move copies that the caller may not see */
  private async requireAll(caller: Caller, members: readonly Member[]): Promise<void> {
    if ((await this.scopes.subjects(caller)) === null) return;
    const ids = members.map(({ article_id }) => article_id);
    if ((await this.scopes.articles(caller, ids, { withHidden: true })).length < ids.length)
      throw new PermissionError(
        'This group of copies holds articles outside your subjects: a user who sees all of them may change it',
        'articles.cluster-scope',
      );
  }

  private async getCluster(tx: Pick<Statements, 'query'>, caller: Caller, id: string): Promise<string> {
    const { rows } = await tx.query<{ cluster_id: string }>(
      'select cluster_id from client_article where client_id = $1 and article_id = $2',
      [caller.clientId, id],
    );
    if (!rows[0]) throw new NotFoundError(`Article ${id} not found`);
    return rows[0].cluster_id;
  }

  private async members(tx: Statements, caller: Caller, clusterIds: readonly string[]): Promise<readonly Member[]> {
    return (
      await tx.query<Member>(
        `select article_id, cluster_id from client_article where client_id = $1 and cluster_id = any($2::bigint[])
          order by article_id`,
        [caller.clientId, clusterIds],
      )
    ).rows;
  }

  /** Returns the clusters and those whose later copies this client has routed into them. */
  private async sources(tx: Statements, caller: Caller, clusterIds: readonly string[]): Promise<string[]> {
    const { rows } = await tx.query<{ cluster_id: string }>(
      `select id as cluster_id from unnest($2::bigint[]) id
       union select distinct r.cluster_id from cluster_route r where r.client_id = $1 and r.is_whole and not r.is_undone
         and ${routedClusterSql('$1', 'r.cluster_id')} = any($2::bigint[])`,
      [caller.clientId, clusterIds],
    );
    return rows.map(({ cluster_id }) => cluster_id);
  }

  private async note(
    tx: Statements,
    caller: Caller,
    kind: ClusterChoice['Kind'],
    articleId: string,
    articles: number,
  ): Promise<string> {
    const choiceId = this.ids.next();
    await tx.query(
      `insert into cluster_choice (choice_id, client_id, kind, article_id, articles, user_id)
        values ($1, $2, $3, $4, $5, $6)`,
      [choiceId, caller.clientId, kind, articleId, articles, caller.userId],
    );
    return choiceId;
  }

  private async place(
    tx: Statements,
    caller: Caller,
    choiceId: string,
    moves: readonly { readonly articleId: string; readonly from: string; readonly to: string }[],
  ): Promise<void> {
    await tx.query(
      `insert into cluster_place (client_id, article_id, choice_id, former_cluster_id, to_cluster_id)
        select $1, article, $2, source, target from unnest($3::bigint[], $4::bigint[], $5::bigint[]) as u (article,
        source, target)`,
      [
        caller.clientId,
        choiceId,
        moves.map(({ articleId }) => articleId),
        moves.map(({ from }) => from),
        moves.map(({ to }) => to),
      ],
    );
  }
}
