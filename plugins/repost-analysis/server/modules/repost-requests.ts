import { inject, InputError } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import type { ModuleCall } from '#plugins/analysis/server';
import { RepostPosts, type PostRecord } from '../post-store';
import { getCondition, RepostStore } from '../repost-store';

/** The reposts that a module call covers. */
export interface RequestedReposts {
  readonly caller: Caller;
  /** The filter `Reposts_Of`, included in rows to build their links. */
  readonly of: string;
  readonly post: PostRecord;
  readonly counted: number;
  readonly size: number;
  /** Runs a statement over the reposts `r`; `sql` receives the condition and a function that adds parameters. */
  rows<Row extends object>(sql: (where: string, add: (value: unknown) => string) => string): Promise<readonly Row[]>;
}

/** Resolves the reposts that a module call covers. */
export class RepostRequests {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(RepostPosts) private readonly posts: RepostPosts,
    @inject(RepostStore) private readonly reposts: RepostStore,
  ) {}

  /** @throws {NotFoundError} If the post belongs to another client. */
  async resolve({ caller, filter, size }: ModuleCall): Promise<RequestedReposts> {
    const of = String((filter as Readonly<Record<string, unknown>>).Reposts_Of ?? '');
    if (of === '') throw new InputError('Reposts_Of: must name exactly one post', 'post-missing');
    const { postId } = getCondition(caller, of);
    const [post, counted] = await Promise.all([this.posts.one(caller, postId), this.reposts.count(caller, of)]);
    return {
      caller,
      of,
      post,
      counted,
      size,
      rows: async <Row extends object>(sql: (where: string, add: (value: unknown) => string) => string) => {
        const { where, parameters } = getCondition(caller, of);
        const text = sql(where, (value) => parameters.add(value));
        return (await this.database.query<Row & Record<string, unknown>>(text, parameters.values)).rows;
      },
    };
  }
}
