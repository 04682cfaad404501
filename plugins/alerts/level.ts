import { z } from 'zod';
import { idSchema } from '#core/resource';

/** Components of a level. */
export const levelParts = ['spread', 'speed', 'emotion', 'source', 'subject'] as const;
export type LevelPart = (typeof levelParts)[number];

const weight = z.number().min(0).max(100);
const score = z.number().min(0).max(100);

/** Weights of the components, and the lower bounds of the levels, per client. */
export const levelFormulaSchema = z
  .object({
    Weights: z.object({ spread: weight, speed: weight, emotion: weight, source: weight, subject: weight }),
    /** Minimum scores of the levels I, II and III; anything below is level IV. */
    Begins: z.object({ red: score, orange: score, yellow: score }),
    /** Importance 0 … 1 by subject; default 0.5. */
    Subjects: z.record(idSchema, z.number().min(0).max(1)).default({}),
  })
  .refine(({ Weights }) => Object.values(Weights).some((value) => value > 0), 'at least one weight must be above 0')
  .refine(
    ({ Begins: { red, orange, yellow } }) => red > orange && orange > yellow,
    'levels must start in ascending order',
  );
export type LevelFormula = z.output<typeof levelFormulaSchema>;

export const usualFormula: LevelFormula = {
  Weights: { spread: 30, speed: 20, emotion: 25, source: 15, subject: 10 },
  Begins: { red: 75, orange: 55, yellow: 35 },
  Subjects: {},
};

/** Inputs for the level of an article. */
export interface LevelInput {
  /** Copies in the client’s list up to this one, or those of its event in the previous day if that is more. */
  readonly copies: number;
  /** Number of these copies in the hour before it. */
  readonly copiesLastHour: number;
  readonly emotion: 'positive' | 'neutral' | 'negative';
  /** 0 … 1. */
  readonly confidence: number;
  /** 1 … 5. */
  readonly siteWeight: number;
  readonly subjectIds: readonly string[];
}

/** A level with its reasons: points add up to the score. */
export interface LevelReason {
  /** 1 … 4. */
  readonly Level: number;
  readonly Score: number;
  /** Score adjusted by feedback, if it was adjusted: this one is compared with the minimum score of a rule. */
  readonly Bent?: number;
  readonly Parts: readonly { readonly Part: LevelPart; readonly Value: number; readonly Points: number }[];
}

/** Numbers of copies, total and per hour, above which the score no longer rises. */
const maxCopies = 50;
const maxPerHour = 20;
const usualSubject = 0.5;

const grown = (count: number, max: number): number => Math.min(1, Math.log2(1 + count) / Math.log2(1 + max));

/**
 * Computes the level of an article. Each component is 0 … 1: spread `log2(1 + copies) / log2(51)`, speed `log2(1 +
 * copies of the last hour) / log2(21)`, sentiment the confidence if negative, 0.2 if neutral, otherwise 0, source
 * `(weight - 1) / 4`, subject the greatest importance of its subjects. The score is their weighted mean times 100.
 */
export function getLevel(input: LevelInput, { Weights, Begins, Subjects }: LevelFormula): LevelReason {
  const values: Readonly<Record<LevelPart, number>> = {
    spread: input.copies <= 1 ? 0 : grown(input.copies, maxCopies),
    speed: input.copiesLastHour <= 1 ? 0 : grown(input.copiesLastHour, maxPerHour),
    emotion: input.emotion === 'negative' ? input.confidence : input.emotion === 'neutral' ? 0.2 : 0,
    source: (Math.min(5, Math.max(1, input.siteWeight)) - 1) / 4,
    subject: Math.max(0, ...input.subjectIds.map((id) => Subjects[id] ?? usualSubject)),
  };
  const total = levelParts.reduce((sum, part) => sum + Weights[part], 0);
  const parts = levelParts.map((part) => ({
    Part: part,
    Value: Math.round(values[part] * 1000) / 1000,
    Points: Math.round((values[part] * Weights[part] * 1000) / total) / 10,
  }));
  const sum = Math.round(parts.reduce((points, { Points }) => points + Points, 0) * 10) / 10;
  const level = sum >= Begins.red ? 1 : sum >= Begins.orange ? 2 : sum >= Begins.yellow ? 3 : 4;
  return { Level: level, Score: sum, Parts: parts };
}
