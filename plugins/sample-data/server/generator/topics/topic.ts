import type { MediaType } from '#shared/vocabulary';
import type { Slots } from '../grammar';
import type { SampleField } from '../sites';

/** A rise and fall of attention. */
export interface Burst {
  /** When it peaks, as a share of the month: 0 its start, 1 its end. */
  readonly peak: number;
  readonly riseHours: number;
  /** After so many hours attention has fallen to a third. */
  readonly fadeHours: number;
}

/** How people take it, which decides what they reply. */
export type Mood = 'angry' | 'glad' | 'mixed';

/** Something that is written about, with the sentences to write with; patterns as `expand` reads them. */
export interface Topic {
  readonly id: string;
  /** The client it concerns; none for the noise of the day. */
  readonly client?: 'xinghe' | 'qinghe';
  /** Which special media take it up. */
  readonly fields: readonly SampleField[];
  /** How much is written about it, relative to the others. */
  readonly volume: number;
  /** The share of it that comes evenly over the month. */
  readonly steady: number;
  readonly bursts: readonly Burst[];
  readonly mood: Mood;
  /** Multiplies the usual share of a kind of media. */
  readonly media?: Partial<Record<MediaType, number>>;
  readonly slots?: Slots;
  readonly titles: readonly string[];
  /** First paragraphs of reports: what, where, when. */
  readonly leads: readonly string[];
  readonly details: readonly string[];
  readonly quotes: readonly string[];
  readonly endings: readonly string[];
  /** What people write themselves, in the first person. */
  readonly posts: readonly string[];
  /** Titles of questions. */
  readonly questions?: readonly string[];
}

/** A topic of every day: an ordinary mood, an even rhythm, nobody's client. */
export function backgroundTopic(
  topic: Omit<Topic, 'client' | 'fields' | 'bursts' | 'steady' | 'mood'> & Partial<Pick<Topic, 'fields'>>,
): Topic {
  return { fields: [], ...topic, steady: 1, bursts: [], mood: 'mixed' };
}
