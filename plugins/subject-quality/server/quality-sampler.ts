import { inject, InputError } from '#core';
import { DatabaseService } from '#core/server';
import { RuleReader } from '#plugins/subjects/server';
import { dayLength } from '#shared/time';
import { sampleStrata, shuffled } from '../estimate';
import { LikeArticles } from './like-articles';

/** Number of articles to review of each kind, and number of seeds for the similarity search. */
export const sampleSizes = { matches: 40, like: 30, seeds: 15 } as const;
/** Larger subjects are sampled over a shorter time. */
const maxPopulation = 20_000;

interface FoundRow {
  readonly article_id: string;
  readonly media_type: number;
  readonly is_out: boolean;
  readonly published_at: Date;
  readonly words: string[];
}

/** Subject of a client, time range and random generator of a sample. */
export interface SampleRequest {
  readonly clientId: string;
  readonly subjectId: string;
  readonly days: number;
  readonly now: number;
  readonly random: () => number;
}

/** Samples articles for a review. */
export class QualitySampler {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(RuleReader) private readonly rules: RuleReader,
    @inject(LikeArticles) private readonly likes: LikeArticles,
  ) {}

  /**
   * Returns the id of the sample.
   *
   * @throws {InputError} if the subject's rule has found nothing in the time range
   */
  async sample({ clientId, subjectId, days, now, random }: SampleRequest): Promise<string> {
    const subject = await this.rules.subject(clientId, subjectId);
    const to = new Date(now);
    const { rows, from } = await this.readMatches(clientId, subjectId, new Date(now - days * dayLength), to);
    const population = rows.filter(({ is_out }) => !is_out);
    if (population.length === 0)
      throw new InputError(
        `Subject_ID: the rule of ${subject.subject_name} found no articles`,
        'subject-quality.empty',
      );
    const strata = [...new Set(population.map(({ media_type }) => media_type))].sort((a, b) => a - b);
    const samples = sampleStrata(
      strata.map((media) => population.filter(({ media_type }) => media_type === media)),
      sampleSizes.matches,
      random,
    );
    const ruleWords = [...new Set(rows.flatMap(({ words }) => words))];
    const seeds = shuffled(population, random)
      .slice(0, sampleSizes.seeds)
      .map(({ article_id }) => article_id);
    const likes = await this.likes.find({ clientId, from, to }, seeds, ruleWords);
    const like = shuffled(likes, random).slice(0, sampleSizes.like);
    const ids = shuffled([...new Set([...samples.map(({ article_id }) => article_id), ...like])], random);
    const media = new Map(samples.map(({ article_id, media_type }) => [article_id, strata.indexOf(media_type)]));
    const isLike = new Set(like);
    const previouslyFound = await this.foundAtAnyTime(clientId, subjectId, like);
    return this.database.transaction(async (tx) => {
      const made = await tx.query<{ sample_id: string }>(
        `insert into quality_sample (client_id, subject_id, first_at, last_at, rule_version, strata, population, removed)
         values ($1, $2, $3, $4, $5, $6, $7, $8) returning sample_id`,
        [
          clientId,
          subjectId,
          from,
          to,
          subject.rule_version,
          JSON.stringify(strata.map((each) => population.filter(({ media_type }) => media_type === each).length)),
          population.map(({ article_id }) => article_id),
          rows.filter(({ is_out }) => is_out).map(({ article_id }) => article_id),
        ],
      );
      const sampleId = made.rows[0]?.sample_id ?? '';
      await tx.query(
        `insert into quality_item (client_id, sample_id, subject_id, article_id, stratum, is_like, is_found, place)
         select $1, $2, $3, i.article_id, i.stratum, i.is_like, i.is_found, i.place
         from unnest($4::bigint[], $5::int[], $6::boolean[], $7::boolean[], $8::int[])
           i (article_id, stratum, is_like, is_found, place)`,
        [
          clientId,
          sampleId,
          subjectId,
          ids,
          ids.map((id) => media.get(id) ?? null),
          ids.map((id) => isLike.has(id)),
          ids.map((id) => media.has(id) || previouslyFound.has(id)),
          ids.map((_, place) => place),
        ],
      );
      return sampleId;
    });
  }

  /**
   * Returns the articles found by the rule alone, newest first, over the longest time range that stays within the
   * limit.
   */
  private async readMatches(
    clientId: string,
    subjectId: string,
    from: Date,
    to: Date,
  ): Promise<{ readonly rows: readonly FoundRow[]; readonly from: Date }> {
    const { rows } = await this.database.query<FoundRow>(
      `select article_id, media_type, is_out, published_at, words from subject_article
       where client_id = $1 and subject_id = $2 and published_at >= $3 and published_at < $4
         and rule_version > 0 and (not is_hidden or is_out)
       order by published_at desc, article_id desc limit ${maxPopulation + 1}`,
      [clientId, subjectId, from, to],
    );
    const populationRows = rows.slice(0, maxPopulation);
    const last = populationRows.at(-1);
    return { rows: populationRows, from: rows.length > maxPopulation && last ? last.published_at : from };
  }

  private async foundAtAnyTime(
    clientId: string,
    subjectId: string,
    ids: readonly string[],
  ): Promise<ReadonlySet<string>> {
    const { rows } = await this.database.query<{ article_id: string }>(
      `select article_id from subject_article where client_id = $1 and subject_id = $2 and rule_version > 0
         and article_id = any($3::bigint[])`,
      [clientId, subjectId, ids],
    );
    return new Set(rows.map(({ article_id }) => article_id));
  }
}
