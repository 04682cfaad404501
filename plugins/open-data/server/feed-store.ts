import { ConflictError, inject } from '#core';
import { isId } from '#core/resource';
import { Config, DatabaseService, rowMapper, ServerKernel, Signer, type Caller } from '#core/server';
import { mayHandle } from '#plugins/articles/server';
import { SavedViewStore } from '#plugins/saved-views/server';
import type { AccessOwner } from '#plugins/users/server';
import { feedSchema, type Feed } from '../feed-contract';

export interface FeedRow {
  readonly client_id: string;
  readonly feed_id: string;
  readonly user_id: string;
  readonly view_id: string;
  readonly feed_name: string;
  readonly size: number;
  readonly reads: number;
  readonly created_at: Date;
  readonly last_read_at: Date | null;
}

interface ListedFeed extends FeedRow {
  readonly user_name: string | null;
}

const max = 100;
const signed = (clientId: string, feedId: string): string => `open-data feed ${clientId} ${feedId}`;
const columns = `f.*, (select display_name from person u where u.user_id = f.user_id and u.client_id = f.client_id) as user_name`;

const toColumns = rowMapper(feedSchema.omit({ View_Name: true, Atom_URL: true, Json_URL: true, May_Change: true }));

/** Stores feeds. A URL contains a signature and is valid as long as its row exists. */
export class FeedStore {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(SavedViewStore) private readonly views: SavedViewStore,
    @inject(Signer) private readonly signer: Signer,
    @inject(Config) private readonly config: Config,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
  ) {}

  async list(caller: Caller): Promise<Feed[]> {
    const { rows } = await this.database.query<ListedFeed>(
      `select ${columns} from open_feed f where client_id = $1 order by feed_id desc`,
      [caller.clientId],
    );
    return this.shown(caller, rows);
  }

  /** Returns the creator of a client's feed; undefined if there is no such feed. */
  async getMaker({ clientId }: Caller, feedId: string): Promise<string | undefined> {
    const { rows } = await this.database.query<{ user_id: string }>(
      'select user_id from open_feed where client_id = $1 and feed_id = $2',
      [clientId, feedId],
    );
    return rows[0]?.user_id;
  }

  async create(caller: Caller, name: string, viewId: string, size: number): Promise<Feed> {
    const { rows } = await this.database.query<ListedFeed>(
      `with kept as (
         insert into open_feed as f (client_id, user_id, view_id, feed_name, size) select $1, $2, $3, $4, $5
       where (select count(*) from open_feed where client_id = $1) < ${max} returning *
       ) select ${columns} from kept f`,
      [caller.clientId, caller.userId, viewId, name, size],
    );
    if (!rows[0]) throw new ConflictError(`At most ${max} feeds are allowed`, 'open-data.too-many');
    const [made] = await this.shown(caller, rows);
    return made as Feed;
  }

  /** Returns the feeds of a user that can be used, newest first. */
  async ofMaker({ clientId, userId }: AccessOwner): Promise<readonly FeedRow[]> {
    const { rows } = await this.database.query<FeedRow>(
      `select * from open_feed where client_id = $1 and user_id = $2
       order by feed_id desc`,
      [clientId, userId],
    );
    return rows;
  }

  /** Deletes those of the user's feeds; returns how many. */
  async endOf({ clientId, userId }: AccessOwner, feedIds: readonly string[]): Promise<number> {
    const { rowCount } = await this.database.query(
      `delete from open_feed where client_id = $1 and user_id = $2 and feed_id = any($3)`,
      [clientId, userId, feedIds],
    );
    return rowCount ?? 0;
  }

  async remove({ clientId }: Caller, feedId: string): Promise<number> {
    const { rowCount } = await this.database.query('delete from open_feed where client_id = $1 and feed_id = $2', [
      clientId,
      feedId,
    ]);
    return rowCount ?? 0;
  }

  /** Returns the feed of a token; undefined if it is invalid or was revoked. */
  async find(token: string): Promise<FeedRow | undefined> {
    const [clientId = '', feedId = '', signature = ''] = token.split('.');
    if (!isId(clientId) || !isId(feedId)) return undefined;
    if (!this.signer.isSigned(signed(clientId, feedId), signature)) return undefined;
    const { rows } = await this.database.query<FeedRow>(
      'select * from open_feed where client_id = $1 and feed_id = $2',
      [clientId, feedId],
    );
    return rows[0];
  }

  async noteRead({ client_id, feed_id }: FeedRow): Promise<void> {
    await this.database.query(
      'update open_feed set reads = reads + 1, last_read_at = now() where client_id = $1 and feed_id = $2',
      [client_id, feed_id],
    );
  }

  getAddress({ client_id, feed_id }: FeedRow, format: 'atom' | 'json'): string {
    const token = `${client_id}.${feed_id}.${this.signer.sign(signed(client_id, feed_id))}`;
    return `${this.config.publicUrl}/public/feed/${format}?token=${token}`;
  }

  /** Returns each view as the feed's creator sees it. */
  private async shown(caller: Caller, rows: readonly ListedFeed[]): Promise<Feed[]> {
    const [isMine, names] = await Promise.all([
      mayHandle(this.kernel, caller),
      this.views.names(
        caller.clientId,
        rows.map(({ user_id: userId, view_id: viewId }) => ({ userId, viewId })),
      ),
    ]);
    return rows.map((row, index) => {
      const May_Change = isMine(row.user_id);
      return {
        ...toColumns(row),
        View_Name: names[index] ?? null,
        Atom_URL: May_Change ? this.getAddress(row, 'atom') : null,
        Json_URL: May_Change ? this.getAddress(row, 'json') : null,
        May_Change,
      };
    });
  }
}
