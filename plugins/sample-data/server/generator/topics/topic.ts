import type { MediaType } from '#shared/vocabulary';
import type { Slots } from '../grammar';
import type { SampleField } from '../sites';

/** A rise and fall of attention. */
export interface Burst {
  /** Time of the peak as a share of the month: 0 its start, 1 its end. */
  readonly peak: number;
  readonly riseHours: number;
  /** Hours after which attention has fallen to a third. */
  readonly fadeHours: number;
}

/** Public reaction, which determines the replies. */
export type Mood = 'angry' | 'glad' | 'mixed';

/** A topic with its sentence patterns, in the syntax of `expand`. */
export interface Topic {
  readonly id: string;
  /** The client it concerns; unset for background noise. */
  readonly client?: 'xinghe' | 'qinghe';
  /** Fields of specialized media that report it. */
  readonly fields: readonly SampleField[];
  /** Relative volume among all topics. */
  readonly volume: number;
  /** Share of the volume that is evenly spread over the month. */
  readonly steady: number;
  readonly bursts: readonly Burst[];
  readonly mood: Mood;
  /** Factors for the usual share of media types. */
  readonly media?: Partial<Record<MediaType, number>>;
  readonly slots?: Slots;
  readonly titles: readonly string[];
  /** First paragraphs of reports: what, where, when. */
  readonly leads: readonly string[];
  readonly details: readonly string[];
  readonly quotes: readonly string[];
  readonly endings: readonly string[];
  /** User posts in the first person. */
  readonly posts: readonly string[];
  /** Titles of questions. */
  readonly questions?: readonly string[];
}

/** Returns an everyday topic: a neutral mood, an even rhythm, unrelated to any client. */
export function backgroundTopic(
  topic: Omit<Topic, 'client' | 'fields' | 'bursts' | 'steady' | 'mood'> & Partial<Pick<Topic, 'fields'>>,
): Topic {
  return { fields: [], ...topic, steady: 1, bursts: [], mood: 'mixed' };
}
