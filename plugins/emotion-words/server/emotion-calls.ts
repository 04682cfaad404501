import { NotFoundError, type Resolver } from '#core';
import { DatabaseService, JobService, type Handlers } from '#core/server';
import { ArticleActions, ArticleReader, getEmotion } from '#plugins/articles/server';
import { cutText } from '#shared/text';
import { emotions } from '#shared/vocabulary';
import type { emotionContract, EmotionClassificationResult } from '../contract';
import { emotionAccuracy } from './emotion-accuracy';
import { EmotionClassifier, type ArticleText } from './emotion-classifier';
import { previewEmotion } from './emotion-preview';
import { EmotionStates } from './emotion-states';
import { decide, defaultConfidence, type Decision } from './engine';
import { learnFor } from './learn-corrections';
import { learnStreamsJob, type StreamOrder } from './learn-streams';

const textLength = 600;

function getClassification(
  { emotion, probability, chances, leaning }: Decision,
  evidence: EmotionClassificationResult['Evidence'],
): EmotionClassificationResult {
  return {
    Emotion: emotion,
    Probability: probability,
    Chances: { Negative: chances.negative, Neutral: chances.neutral, Positive: chances.positive },
    Leaning: leaning,
    Evidence: evidence,
  };
}

/** Handlers of the sentiment calls. */
export function emotionCalls(services: Resolver): Handlers<typeof emotionContract> {
  const database = services.get(DatabaseService);
  const judge = services.get(EmotionClassifier);
  const states = services.get(EmotionStates);

  return {
    judgement: async ({ caller, query }) => {
      const ids = await services.get(ArticleReader).visible(caller, [query.id]);
      const [judged] = await judge.everybody(await judge.articles(caller.clientId, ids));
      if (!judged) throw new NotFoundError(`Article ${query.id} not found`);
      const [own] = judge.client(await states.client(caller.clientId), [judged]);
      const { evidence, reasons, white, target, denial, ...decision } = own!;
      const named = await database.query<{ value: string }>(
        'select value from emotion_white_list where client_id = $1 and white_list_id = any($2::bigint[])',
        [caller.clientId, white],
      );
      return {
        ...getClassification(decision, [...evidence]),
        Common_Emotion: judged.emotion,
        Target: target,
        Denial: denial && {
          State: denial.state,
          Signs: denial.signs.map(({ field, start, end }) =>
            (field === 'title' ? judged.title : judged.text).slice(start, end),
          ),
        },
        Watched: [...judged.words],
        Reasons: [...reasons],
        White: named.rows.map(({ value }) => value),
      };
    },

    previewWord: ({ caller, body: { Word, Emotion, Strength, Place } }) =>
      previewEmotion(services, caller.clientId, { kind: 'word', values: [Word], place: Place }, (state) => ({
        ...state,
        words: [
          ...state.words.filter(({ word }) => word !== Word),
          { word: Word, emotion: Emotion, strength: Strength === 3 ? 3 : Strength === 2 ? 2 : 1, place: Place },
        ],
      })),

    previewWhite: ({ caller, body: { Kind, Value } }) =>
      previewEmotion(
        services,
        caller.clientId,
        Kind === 'word' ? { kind: 'word', values: [Value], place: 'all' } : { kind: Kind, values: [Value] },
        (state) => ({
          ...state,
          white: [...state.white, { id: '0', kind: Kind, value: Value }],
        }),
      ),

    tryText: async ({ body: { Title = '', Text } }) => {
      const text: ArticleText = {
        articleId: '0',
        title: Title,
        text: Text,
        site: '',
        domain: '',
        author: '',
        mediaType: 'news',
        words: [],
      };
      const [judged] = await judge.everybody([text]);
      return getClassification(decide(judged!.polarity, judged!.opinion, defaultConfidence), [...judged!.evidence]);
    },

    accuracy: ({ caller, query }) => emotionAccuracy(services, caller.clientId, query.days ?? 365),

    corrections: async ({ caller, query: { Machine, Person, page = 1, size = 20 } }) => {
      const { rows } = await database.query<{
        article_id: string;
        machine: number;
        emotion: number;
        is_check: boolean;
        corrected_at: Date;
        total: string;
      }>(
        `select article_id, machine, emotion, is_check, corrected_at, count(*) over () as total from emotion_correction
         where client_id = $1 and ($2::smallint is null or machine = $2) and ($3::smallint is null or emotion = $3)
         order by corrected_at desc limit $4 offset $5`,
        [
          caller.clientId,
          Machine ? emotions[Machine] : null,
          Person ? emotions[Person] : null,
          size,
          (page - 1) * size,
        ],
      );
      const { rows: articles } = await database.query<{
        article_id: string;
        title: string;
        summary: string;
        site_name: string;
        published_at: Date;
      }>(
        `select article_id, title, whole_text(left(body_folded, 160), summary_changes) as summary, site_name, published_at
          from article where article_id = any($1::bigint[])`,
        [rows.map(({ article_id }) => article_id)],
      );
      const articlesById = new Map(articles.map((article) => [article.article_id, article]));
      return {
        total: Number(rows[0]?.total ?? 0),
        list: rows.flatMap((row) => {
          const article = articlesById.get(row.article_id);
          return article
            ? [
                {
                  Article_ID: row.article_id,
                  Title: article.title || cutText(article.summary, 80),
                  Site: article.site_name,
                  Published_At: article.published_at.toISOString(),
                  Machine: getEmotion(row.machine),
                  Person: getEmotion(row.emotion),
                  Is_Check: row.is_check,
                  Corrected_At: row.corrected_at.toISOString(),
                },
              ]
            : [];
        }),
      };
    },

    sample: async ({ caller, query }) => {
      const { rows } = await database.query<{ article_id: string; published_at: Date; emotion: number }>(
        `select article_id, published_at, emotion from client_article where client_id = $1
          and published_at > now() - interval '30 days' and not is_emotion_set and not is_hidden and is_first
          order by random() limit $2`,
        [caller.clientId, query.size ?? 10],
      );
      const visible = new Set(
        await services.get(ArticleReader).visible(
          caller,
          rows.map(({ article_id }) => article_id),
        ),
      );
      const visibleRows = rows.filter(({ article_id }) => visible.has(article_id));
      const judged = await judge.everybody(
        await judge.articles(
          caller.clientId,
          visibleRows.map(({ article_id }) => article_id),
        ),
      );
      return {
        list: judged.map((each, index) => ({
          Article_ID: each.articleId,
          Title: each.title,
          Text: cutText(each.text, textLength),
          Site: each.site,
          Published_At: visibleRows[index]!.published_at.toISOString(),
          Emotion: getEmotion(visibleRows[index]!.emotion),
          Probability: each.probability,
          Evidence: each.evidence
            .filter(({ field, end }) => field === 'title' || end <= textLength)
            .map((evidenceItem) => ({ ...evidenceItem })),
        })),
      };
    },

    check: async ({ caller, body: { Article_ID, Emotion } }) => {
      const changed = await services.get(ArticleActions).setEmotion(caller, [Article_ID], Emotion);
      if (changed > 0)
        await database.query('update emotion_correction set is_check = true where client_id = $1 and article_id = $2', [
          caller.clientId,
          Article_ID,
        ]);
      return { changed };
    },

    saveSetting: async ({ caller, body }) => {
      await database.query(
        `insert into emotion_setting (client_id, abstain_below, is_others_neutral) values ($1, $2, $3)
          on conflict (client_id) do update set abstain_below = excluded.abstain_below,
          is_others_neutral = excluded.is_others_neutral`,
        [caller.clientId, body.Abstain_Below, body.Is_Others_Neutral],
      );
      return body;
    },

    learnStreams: async ({ caller }) => {
      const order: StreamOrder = { Client_ID: caller.clientId };
      await services.get(JobService).add(learnStreamsJob, order, { key: `${learnStreamsJob}:${caller.clientId}` });
      return { Is_Asked: true };
    },

    learn: async ({ caller }) => {
      const { labelled, before, after, odds } = await learnFor(services, caller.clientId);
      return { Labelled: labelled, Before: before, After: after, Is_Used: odds !== null };
    },
  };
}
