import { inject, NotFoundError } from '#core';
import type { Caller } from '#core/server';
import { ScopeService } from '#plugins/articles/server';
import type { Remark } from '../contract';
import { RemarkRepository } from './remark-repository';
import { toRemark } from './remark-row';

/** A remark as written by a user. */
interface RemarkDraft {
  readonly articleId: string;
  readonly text: string;
  readonly mentionIds: readonly string[];
  readonly replyToId?: string;
}

/** Remarks on articles that the caller may see. */
export class RemarkService {
  constructor(
    @inject(RemarkRepository) private readonly remarks: RemarkRepository,
    @inject(ScopeService) private readonly scopes: ScopeService,
  ) {}

  /** Stores a remark; a reply mentions the author of the remark that it answers. */
  async add(caller: Caller, { articleId, text, mentionIds, replyToId }: RemarkDraft): Promise<string> {
    await this.scopes.requireArticles(caller, [articleId]);
    const { clientId, userId } = caller;
    const parent = replyToId ? await this.remarks.findThread(clientId, articleId, replyToId) : null;
    if (parent === undefined) throw new NotFoundError(`Remark ${replyToId} on article ${articleId} does not exist`);
    const authorIds = parent && parent.user_id !== userId ? [parent.user_id] : [];
    return this.remarks.add(caller, {
      articleId,
      text,
      mentionIds: await this.remarks.colleagues(clientId, [...mentionIds, ...authorIds]),
      thread: parent?.thread ?? null,
    });
  }

  async list(caller: Caller, articleId: string): Promise<Remark[]> {
    await this.scopes.requireArticles(caller, [articleId]);
    return (await this.remarks.list(caller, articleId)).map((row) => toRemark(row, caller));
  }

  /** Resolves or reopens the thread that begins with a remark; returns the number of changed threads. */
  async setResolved(caller: Caller, remarkId: string, isResolved: boolean): Promise<number> {
    const articleId = await this.remarks.findThreadArticle(caller.clientId, remarkId);
    if (articleId === undefined) throw new NotFoundError(`Thread ${remarkId} does not exist`);
    await this.scopes.requireArticles(caller, [articleId]);
    return this.remarks.setResolved(caller, remarkId, isResolved);
  }

  /** @throws {NotFoundError} unless the caller wrote the remark */
  async remove(caller: Caller, remarkId: string): Promise<void> {
    if (!(await this.remarks.remove(caller, remarkId))) throw new NotFoundError(`You have no remark ${remarkId}`);
  }

  markSeen(caller: Caller, articleId: string): Promise<number> {
    return this.remarks.markSeen(caller, articleId);
  }
}
