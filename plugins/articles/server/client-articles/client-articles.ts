import { createToken, inject } from '#core';
import type { Statements } from '#core/server';
import { type ArticleStatus } from '#shared/vocabulary';
import { ArticleChanges } from '../articles/articles-changed';
import { lockArticles, subjectRows, type ClientRow, type SubjectRow } from './client-rows';
import { classifyArticles, type ClassifiedArticle, type ClassifiedBy, type Classification } from './classify-articles';
import { putByHand, takeByHand, type SubjectOfClient } from './move-by-hand';
import { putIntoSubject, type PutInto, type SubjectHit } from './put-articles';
import { markRead, unmarkRead, type Reader } from './read-articles';
import { showArticles, showPlaces, type Places } from './show-articles';
import { dropTags, renameTag, tagArticles, type TagChange } from './tag-articles';
import { dropSubject, takeFromSubject } from './take-articles';

/** Rows of some articles in a client and its subjects, locked until the transaction ends. */
export interface ClientView {
  readonly articles: readonly ClientRow[];
  readonly subjects: readonly SubjectRow[];
}

/**
 * Single owner of what clients see of articles. Every change goes through here, in the caller's transaction, keeps
 * counters and first copies correct under concurrency, and is recorded as `articles.changed`. Permissions are checked
 * by the caller.
 */
export interface ClientArticles {
  /** Locks articles of a client until the transaction ends, so that decisions can be based on their rows. */
  lock(tx: Statements, clientId: string, articleIds: readonly string[]): Promise<ClientView>;
  /** Adds stored articles to a subject and to the client's list; returns how many the subject newly shows. */
  putIntoSubject(tx: Statements, into: PutInto, hits: readonly SubjectHit[]): Promise<number>;
  /** Removes articles from a subject; those in no other subject and never worked on leave the client's list. */
  takeFromSubject(tx: Statements, from: SubjectOfClient, articleIds: readonly string[]): Promise<number>;
  /** Adds articles to a subject manually; returns the newly added ones. */
  putByHand(tx: Statements, into: SubjectOfClient, articleIds: readonly string[]): Promise<readonly string[]>;
  /** Removes articles from a subject manually and permanently; returns those it showed. */
  takeByHand(tx: Statements, from: SubjectOfClient, articleIds: readonly string[]): Promise<readonly string[]>;
  /** Removes the article rows of a deleted subject. */
  dropSubject(tx: Statements, clientId: string, subjectId: string): Promise<void>;
  /** Hides articles or shows them again in all lists of the client; returns the changed ones. */
  show(tx: Statements, clientId: string, articleIds: readonly string[], isHidden: boolean): Promise<readonly string[]>;
  /** Like `show`, for single rows of the client's list and of its subjects. */
  showPlaces(tx: Statements, clientId: string, places: Places, isHidden: boolean): Promise<Places>;
  /** Writes classifications of articles; returns the changed ones. */
  classify(
    tx: Statements,
    clientId: string,
    classifications: readonly Classification[],
    by: ClassifiedBy,
  ): Promise<readonly ClassifiedArticle[]>;
  /** Returns the articles whose tags changed. */
  tag(tx: Statements, clientId: string, changes: readonly TagChange[]): Promise<readonly string[]>;
  renameTag(tx: Statements, clientId: string, from: string, to: string): Promise<void>;
  dropTags(tx: Statements, clientId: string, tags: readonly string[]): Promise<void>;
  /**
   * Marks articles as read or unread for a person of the client; returns the changed ones. With a `markId` they can be
   * undone together.
   */
  markRead(
    tx: Statements,
    reader: Reader,
    articleIds: readonly string[],
    isRead: boolean,
    markId?: string,
  ): Promise<readonly string[]>;
  /** Undoes one mark for the articles it marked as read and nobody has touched since; returns their number. */
  unmarkRead(tx: Statements, reader: Reader, markId: string): Promise<number>;
  /** Returns the number of articles whose status changed. */
  setStatus(tx: Statements, clientId: string, articleIds: readonly string[], status: ArticleStatus): Promise<number>;
}
export const ClientArticles = createToken<ClientArticles>('articles.client-articles');

export class PostgresClientArticles implements ClientArticles {
  readonly markRead = markRead;
  readonly unmarkRead = unmarkRead;
  readonly renameTag = renameTag;
  readonly dropTags = dropTags;

  constructor(@inject(ArticleChanges) private readonly changes: ArticleChanges) {}

  async lock(tx: Statements, clientId: string, articleIds: readonly string[]): Promise<ClientView> {
    const articles = await lockArticles(tx, clientId, articleIds);
    return { articles, subjects: await subjectRows(tx, clientId, articleIds) };
  }

  async putIntoSubject(tx: Statements, into: PutInto, hits: readonly SubjectHit[]): Promise<number> {
    const added = await putIntoSubject(tx, into, hits);
    const ids = hits.map(({ articleId }) => articleId);
    if (added > 0) await this.changes.note(tx, into.clientId, 'subjects', ids);
    return added;
  }

  async putByHand(tx: Statements, into: SubjectOfClient, articleIds: readonly string[]): Promise<readonly string[]> {
    const added = await putByHand(tx, into, articleIds);
    await this.changes.note(tx, into.clientId, 'subjects', added, true);
    return added;
  }

  async takeByHand(tx: Statements, from: SubjectOfClient, articleIds: readonly string[]): Promise<readonly string[]> {
    const removed = await takeByHand(tx, from, articleIds);
    await this.changes.note(tx, from.clientId, 'subjects', removed, true);
    return removed;
  }

  async show(
    tx: Statements,
    clientId: string,
    articleIds: readonly string[],
    isHidden: boolean,
  ): Promise<readonly string[]> {
    const changed = await showArticles(tx, clientId, articleIds, isHidden);
    await this.changes.note(tx, clientId, 'visibility', changed, true);
    return changed;
  }

  async showPlaces(tx: Statements, clientId: string, places: Places, isHidden: boolean): Promise<Places> {
    const changed = await showPlaces(tx, clientId, places, isHidden);
    const ids = new Set([...changed.articles, ...changed.subjects.map(({ articleId }) => articleId)]);
    await this.changes.note(tx, clientId, 'visibility', [...ids]);
    return changed;
  }

  async classify(
    tx: Statements,
    clientId: string,
    classifications: readonly Classification[],
    by: ClassifiedBy,
  ): Promise<readonly ClassifiedArticle[]> {
    const classified = await classifyArticles(tx, clientId, classifications, by);
    const ids = classified.flatMap(({ articleId, before, emotion }) => (before === emotion ? [] : articleId));
    await this.changes.note(tx, clientId, 'sentiment', ids, by !== 'machine');
    return classified;
  }

  async tag(tx: Statements, clientId: string, changes: readonly TagChange[]): Promise<readonly string[]> {
    const tagged = await tagArticles(tx, clientId, changes);
    await this.changes.note(tx, clientId, 'tags', tagged, true);
    return tagged;
  }

  takeFromSubject(tx: Statements, from: SubjectOfClient, articleIds: readonly string[]): Promise<number> {
    return takeFromSubject(tx, from, articleIds, { leaves: true });
  }

  async dropSubject(tx: Statements, clientId: string, subjectId: string): Promise<void> {
    const { rows } = await tx.query<{ article_id: string }>(
      'select article_id from subject_article where client_id = $1 and subject_id = $2',
      [clientId, subjectId],
    );
    await this.takeFromSubject(
      tx,
      { clientId, subjectId },
      rows.map(({ article_id }) => article_id),
    );
    await dropSubject(tx, clientId, subjectId);
  }

  async setStatus(
    tx: Statements,
    clientId: string,
    articleIds: readonly string[],
    status: ArticleStatus,
  ): Promise<number> {
    const { rowCount } = await tx.query(
      'update client_article set status = $3 where client_id = $1 and article_id = any($2::bigint[]) and status <> $3',
      [clientId, articleIds, status],
    );
    return rowCount ?? 0;
  }
}
