import { createToken } from '#core';
import type { Statements } from '#core/server';
import { type ArticleStatus } from '#shared/vocabulary';
import { holdArticles, subjectRows, type HeldRow, type SubjectRow } from './held-rows';
import { judgeArticles, type JudgedArticle, type JudgedBy, type Judgement } from './judge-articles';
import { putByHand, takeByHand, type SubjectOfClient } from './move-by-hand';
import { putIntoSubject, type PutInto, type SubjectHit } from './put-articles';
import { markRead, unmarkRead, type Reader } from './read-articles';
import { showArticles, showPlaces, type Places } from './show-articles';
import { dropTags, renameTag, tagArticles, type TagChange } from './tag-articles';
import { dropSubject, takeFromSubject } from './take-articles';

/** What a client and its subjects have of some articles, held until the transaction ends. */
export interface Sight {
  readonly articles: readonly HeldRow[];
  readonly subjects: readonly SubjectRow[];
}

/**
 * The one owner of what clients see of articles: every change goes through here, in the caller's transaction, and keeps
 * counters and first copies right whatever others do at the same time. Who may is asked by the caller.
 */
export interface ClientArticles {
  /** Holds articles of a client until the transaction ends, to decide on what it has of them. */
  hold(tx: Statements, clientId: string, articleIds: readonly string[]): Promise<Sight>;
  /** Puts stored articles into a subject and into the client's sight; gives how many the subject newly shows. */
  putIntoSubject(tx: Statements, into: PutInto, hits: readonly SubjectHit[]): Promise<number>;
  /** Takes articles out of a subject; what is in no other and was never worked on leaves the client's list. */
  takeFromSubject(tx: Statements, from: SubjectOfClient, articleIds: readonly string[]): Promise<number>;
  /** Puts articles into a subject because somebody says so; gives those that it newly has. */
  putByHand(tx: Statements, into: SubjectOfClient, articleIds: readonly string[]): Promise<readonly string[]>;
  /** Takes them out because somebody says so, for good; gives those that it showed. */
  takeByHand(tx: Statements, from: SubjectOfClient, articleIds: readonly string[]): Promise<readonly string[]>;
  /** Removes what a subject that is gone has of articles. */
  dropSubject(tx: Statements, clientId: string, subjectId: string): Promise<void>;
  /** Hides articles, or shows them again, in all lists of the client; gives those that changed. */
  show(tx: Statements, clientId: string, articleIds: readonly string[], isHidden: boolean): Promise<readonly string[]>;
  /** As `show`, for single rows of the client's list and of its subjects. */
  showPlaces(tx: Statements, clientId: string, places: Places, isHidden: boolean): Promise<Places>;
  /** Writes what somebody finds of articles; gives what changed. */
  judge(tx: Statements, clientId: string, found: readonly Judgement[], by: JudgedBy): Promise<readonly JudgedArticle[]>;
  /** Gives the articles whose tags are others now. */
  tag(tx: Statements, clientId: string, changes: readonly TagChange[]): Promise<readonly string[]>;
  renameTag(tx: Statements, clientId: string, from: string, to: string): Promise<void>;
  dropTags(tx: Statements, clientId: string, tags: readonly string[]): Promise<void>;
  /**
   * Notes what a person of the client has read, or has not; gives the articles of which that is new. With a `markId`
   * they can be taken back as one.
   */
  markRead(
    tx: Statements,
    reader: Reader,
    articleIds: readonly string[],
    isRead: boolean,
    markId?: string,
  ): Promise<readonly string[]>;
  /** Takes back what one mark has made read and nobody has touched since; gives how many. */
  unmarkRead(tx: Statements, reader: Reader, markId: string): Promise<number>;
  /** Gives how many articles have another status now. */
  setStatus(tx: Statements, clientId: string, articleIds: readonly string[], status: ArticleStatus): Promise<number>;
}
export const ClientArticles = createToken<ClientArticles>('articles.client-articles');

export class PostgresClientArticles implements ClientArticles {
  readonly putIntoSubject = putIntoSubject;
  readonly putByHand = putByHand;
  readonly takeByHand = takeByHand;
  readonly show = showArticles;
  readonly showPlaces = showPlaces;
  readonly judge = judgeArticles;
  readonly markRead = markRead;
  readonly unmarkRead = unmarkRead;
  readonly tag = tagArticles;
  readonly renameTag = renameTag;
  readonly dropTags = dropTags;

  async hold(tx: Statements, clientId: string, articleIds: readonly string[]): Promise<Sight> {
    const articles = await holdArticles(tx, clientId, articleIds);
    return { articles, subjects: await subjectRows(tx, clientId, articleIds) };
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
