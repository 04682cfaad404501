import { createHash } from 'node:crypto';
import { inject } from '#core';
import { DatabaseService, type Statements } from '#core/server';
import { EmotionClassifier } from '#plugins/emotion-words/server';
import { findRegions, mainRegion } from '#shared/geo';
import { cutText } from '#shared/text';
import { emotions } from '#shared/vocabulary';
import type { FoundReply } from '../adapters/adapter';

/** Result of storing fetched replies. */
export interface StoredReplies {
  readonly added: number;
  readonly updated: number;
}

/** Classified replies with all stored fields, to be written in the transaction that ends a fetch. */
export interface ClassifiedReplies {
  write(tx: Statements): Promise<StoredReplies>;
}

const maxTextLength = 10_000;
const maxNameLength = 100;

/**
 * Without an id of the site, a reply is identified by author and text: its time is often relative ("3 hours ago") and
 * changes.
 */
export const replyKey = ({ externalId, author, text }: FoundReply): string =>
  externalId && externalId.length <= 300
    ? externalId
    : `~${createHash('sha256')
        .update(externalId ?? `${author}\n${text}`)
        .digest('base64url')
        .slice(0, 22)}`;

const clean = (text: string, length: number): string => cutText(text.replaceAll('\0', '').trim(), length);

interface Known {
  readonly external_id: string;
  readonly text: string;
  readonly level: number;
  readonly emotion: number;
  readonly emotion_probability: number;
}

/** Stores replies to articles: each once, updated when it is fetched again. */
export class ReplyStore {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(EmotionClassifier) private readonly emotions: EmotionClassifier,
  ) {}

  /** Whether all of these replies are already stored. */
  async knowsAll(articleId: string, replies: readonly FoundReply[]): Promise<boolean> {
    const keys = [...new Set(replies.map(replyKey))];
    const { rows } = await this.database.query<{ known: number }>(
      'select count(*)::int as known from article_reply where article_id = $1 and external_id = any($2::text[])',
      [articleId, keys],
    );
    return keys.length > 0 && rows[0]?.known === keys.length;
  }

  /** Classifies the sentiment of replies whose text is new; stores nothing yet. */
  async judge(articleId: string, fetchedReplies: readonly FoundReply[], now: Date): Promise<ClassifiedReplies> {
    const replies = new Map(
      fetchedReplies.map((reply) => [
        replyKey(reply),
        {
          ...reply,
          author: clean(reply.author, maxNameLength),
          text: clean(reply.text, maxTextLength),
          place: clean(reply.place ?? '', 60),
        },
      ]),
    );
    for (const [key, { text }] of replies) if (text === '') replies.delete(key);
    const parents = [...replies.values()].flatMap(({ parentId }) => parentId ?? []);
    const { rows } = await this.database.query<Known>(
      `select external_id, text, level, emotion, emotion_probability from article_reply where article_id = $1
        and external_id = any($2::text[])`,
      [articleId, [...new Set([...replies.keys(), ...parents])]],
    );
    const storedReplies = new Map(rows.map((row) => [row.external_id, row]));
    const fresh = [...replies].filter(([key, { text }]) => storedReplies.get(key)?.text !== text);
    const judged = await this.emotions.everybody(
      fresh.map(([, { text, author }]) => ({
        articleId,
        title: '',
        text,
        site: '',
        domain: '',
        author,
        mediaType: 'comment' as const,
        words: [],
      })),
    );
    const verdicts = new Map(
      fresh.map(([key], index) => [
        key,
        { emotion: emotions[judged[index]?.emotion ?? 'neutral'], probability: judged[index]?.probability ?? 0 },
      ]),
    );
    const levels = getLevels(replies, storedReplies);
    const column = <T>(value: (reply: FoundReply & { readonly place: string }, key: string) => T): T[] =>
      [...replies].map(([key, reply]) => value(reply, key));
    const values = [
      articleId,
      now,
      [...replies.keys()],
      column(({ parentId }) => parentId ?? null),
      column((_, key) => levels.get(key) ?? 1),
      column(({ author }) => author),
      column(({ text }) => text),
      column(({ place }) => place),
      column(({ place }) => Number((place && mainRegion(findRegions(place))) || 0)),
      column(({ likes }) => (likes === undefined ? null : Math.min(2_000_000_000, Math.max(0, Math.trunc(likes))))),
      column(({ publishedAt }) =>
        publishedAt && Date.parse(publishedAt) <= now.getTime() + 86_400_000 ? publishedAt : null,
      ),
      column((_, key) => verdicts.get(key)?.emotion ?? storedReplies.get(key)?.emotion ?? 0),
      column((_, key) => verdicts.get(key)?.probability ?? storedReplies.get(key)?.emotion_probability ?? 0),
    ];
    return {
      write: async (tx) => {
        const written = await tx.query<{ is_new: boolean }>(
          `insert into article_reply as r (article_id, external_id, parent_external_id, level, author, text, place,
            region, likes, published_at, fetched_at, updated_at, emotion, emotion_probability)
           select $1, external_id, parent_external_id, level, author, text, place, region,
             coalesce(likes, (select k.likes from article_reply k where k.article_id = $1
             and k.external_id = t.external_id), 0), published_at, $2, $2, emotion, probability
           from unnest($3::text[], $4::text[], $5::smallint[], $6::text[], $7::text[], $8::text[], $9::int[],
             $10::int[], $11::timestamptz[], $12::smallint[], $13::real[])
             with ordinality as t (external_id, parent_external_id, level, author, text, place, region, likes,
               published_at, emotion, probability, number)
           order by published_at nulls first, number
           on conflict (article_id, external_id) do update set
             author = excluded.author, text = excluded.text, place = coalesce(nullif(excluded.place, ''), r.place),
               region = case when excluded.region = 0 then r.region else excluded.region end,
             likes = excluded.likes, published_at = coalesce(r.published_at, excluded.published_at),
               updated_at = excluded.updated_at, emotion = excluded.emotion,
               emotion_probability = excluded.emotion_probability
           where (r.author, r.text, r.likes) is distinct from (excluded.author, excluded.text, excluded.likes)
           returning xmax = 0 as is_new`,
          values,
        );
        const added = written.rows.filter(({ is_new }) => is_new).length;
        return { added, updated: written.rows.length - added };
      },
    };
  }
}

/** Returns the level of each reply from its parent in the same or an earlier fetch. */
function getLevels(
  replies: ReadonlyMap<string, FoundReply>,
  storedReplies: ReadonlyMap<string, Known>,
): ReadonlyMap<string, number> {
  const levels = new Map<string, number>();
  const getLevel = (key: string, steps: number): number => {
    const ready = levels.get(key);
    if (ready !== undefined) return ready;
    const parent = replies.get(key)?.parentId;
    const above =
      parent === undefined || parent === key || steps > 20
        ? 0
        : replies.has(parent)
          ? getLevel(parent, steps + 1)
          : (storedReplies.get(parent)?.level ?? 0);
    levels.set(key, Math.min(30, above + 1));
    return above + 1;
  };
  for (const key of replies.keys()) getLevel(key, 0);
  return levels;
}
