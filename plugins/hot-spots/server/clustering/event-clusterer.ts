import { dayLength } from '#shared/time';
import { EventIndex, type TermVector } from './event-index';
import type { EventTerms } from './event-terms';
import { LiveEvent, strongest, type EventState } from './live-event';
import { TermCounts } from './term-counts';

/** An article to be assigned to an event; its copies follow it. */
export interface EventDocument extends EventTerms {
  readonly id: string;
  /** Publish time in milliseconds. */
  readonly at: number;
}

/** Changes since the last call. */
export interface EventChanges {
  readonly changed: readonly EventState[];
  /** Merged events: source event to target event. */
  readonly merged: ReadonlyMap<string, string>;
  /** Events that can no longer grow because they have been silent for too long. */
  readonly ended: readonly { readonly id: string; readonly size: number }[];
}

/** Number of shared terms that are a name of the event, and number of those that almost no other event has. */
interface SharedNames {
  readonly all: number;
  readonly rare: number;
}

/** Minimum cosine at which an article belongs to an event. */
const alike = 0.2;
/** Minimum cosine at which two events are merged. */
const same = 0.35;
/**
 * A lower threshold applies if the title contains a name that is almost exclusive to the event. This is the minimum
 * share of all titles with the name that belong to the event.
 */
const owned = 0.55;
const alikeByName = 0.04;
const sameByName = 0.08;
/**
 * … together with this minimum cosine outside such names: a text that shares only the name of a company is about
 * something else.
 */
const alikeBeside = 0.045;
const sameBeside = 0.06;
/**
 * Minimum length of a long name, which needs no further similarity: commentary has 杭州保姆纵火案 in its title and then
 * discusses nannies in general. Measured in pairs of characters, one more than a company name such as 星河汽车 usually has;
 * applies to events with enough articles that one site's standard line is not a name of the event. A term that occurs
 * in titles of several other events names a permanent actor rather than an incident; otherwise one event would absorb
 * all stories of a company.
 */
const longName = 4;
const minForLongName = 10;
const maxOthersNamed = 3;
/** Minimum share of an event's titles in which a name occurs. */
const namedIn = 0.3;
/** Minimum number of articles for an event to have a name. */
const minForName = 3;

/**
 * Number of events assumed to exist before the first, so that the first ones are not weighted against each other only.
 */
const presumed = 200;

const documentKeys = 40;
const eventKeys = 60;
/** Maximum number of terms stored per event. */
const maxTerms = 400;
const maxTitleTerms = 160;
/** A term found in more than this share of many events is not used for lookup. */
const commonShare = 0.15;
const fewEvents = 1_000;

/** Days of silence after which an event ends, by size: the smaller, the sooner. */
const silence: readonly (readonly [size: number, days: number])[] = [
  [20, 400],
  [5, 60],
  [2, 14],
  [0, 3],
];
const maxLive = 40_000;
const sweepEvery = 500;

/**
 * Assigns a stream of articles to events, one after the other, in about one millisecond each.
 *
 * An event is the sum of its articles' terms (pairs of Han characters, alphabetic words), weighted by inverse *event*
 * frequency: ln((events + 200) / (events with the term + ½)). Counting events instead of articles keeps a name that a
 * thousand articles share as distinctive as on its first day. An article is assigned to the event with the highest
 * cosine, found through an inverted index over each event's strongest terms. Below the threshold it is still assigned
 * if a name in its title belongs almost exclusively to the event (specificity: titles of the event with the name ÷ all
 * titles with it) and the rest is sufficiently similar, or if the name is long and exclusive to the event. Otherwise it
 * starts a new event. Events that have become similar are merged in the same way.
 *
 * All knowledge is in the states of the running events, so processing continues after a restart without any difference.
 */
export class EventClusterer {
  private readonly events = new Map<string, LiveEvent>();
  private readonly index = new EventIndex();
  private readonly eventsWith = new TermCounts();
  private readonly titlesWith = new TermCounts();
  private readonly eventsNamed = new TermCounts();
  private readonly changed = new Set<LiveEvent>();
  private merged = new Map<string, string>();
  private ended: { id: string; size: number }[] = [];
  private clock = Number.NEGATIVE_INFINITY;
  private added = 0;
  private readonly byCount = new Float64Array(1024);
  private weighedFor = -1;

  constructor(states: Iterable<EventState> = []) {
    for (const state of states) {
      const event = new LiveEvent(state.id, state);
      this.events.set(event.id, event);
      this.count(event, 1);
      this.clock = Math.max(this.clock, event.lastAt);
    }
    for (const event of this.events.values()) this.reindex(event);
  }

  /** Number of running events, including those with a single article. */
  get size(): number {
    return this.events.size;
  }

  /**
   * Assigns an article and returns the event's id; a new event has the id of its first article. Later merges are
   * reported by `takeChanges`.
   */
  add(document: EventDocument): string {
    this.clock = Math.max(this.clock, document.at);
    const event = this.find(document) ?? this.begin(document.id);
    this.count(event, -1);
    event.add(document, document.at);
    this.trim(event);
    this.count(event, 1);
    this.changed.add(event);
    if (event.size <= 8 || event.size >= event.indexedSize * 1.1) {
      this.reindex(event);
      this.mergeWithLike(event);
    }
    this.added += 1;
    if (this.added % sweepEvery === 0) this.sweep();
    return this.current(event.id);
  }

  /** Returns the running event that a text is about, if any. */
  match(document: EventTerms): string | undefined {
    return this.find(document)?.id;
  }

  takeChanges(): EventChanges {
    const changes = {
      changed: [...this.changed].map(getState),
      merged: new Map([...this.merged.keys()].map((id) => [id, this.current(id)])),
      ended: this.ended,
    };
    this.changed.clear();
    this.merged = new Map();
    this.ended = [];
    return changes;
  }

  private current(id: string): string {
    let now = id;
    for (let next = this.merged.get(now); next !== undefined; next = this.merged.get(now)) now = next;
    return now;
  }

  private begin(id: string): LiveEvent {
    const event = new LiveEvent(id);
    this.events.set(id, event);
    return event;
  }

  /**
   * Returns the weight of a term by the number of events that contain it; logarithms of small numbers are cached
   * because many terms share them.
   */
  private weightAt(count: number): number {
    const { byCount } = this;
    if (this.weighedFor !== this.events.size) {
      this.weighedFor = this.events.size;
      byCount.fill(-1);
    }
    const cachedValue = byCount[count];
    if (cachedValue !== undefined && cachedValue >= 0) return cachedValue;
    const weight = Math.max(0, Math.log((this.events.size + presumed) / (count + 0.5)));
    if (count < byCount.length) byCount[count] = weight;
    return weight;
  }

  /** Returns the strongest terms with their weights, as a vector of length 1. */
  private vector(terms: Int32Array, weights: Float32Array, max: number): TermVector {
    const topTerms = new Int32Array(Math.min(max, terms.length));
    const weighed = new Float64Array(topTerms.length);
    let used = 0;
    for (let place = 0; place < terms.length; place += 1) {
      const term = terms[place] as number;
      const weight = (weights[place] as number) * this.weightAt(this.eventsWith.get(term));
      if (!(weight > 0) || (used === topTerms.length && weight <= (weighed[used - 1] as number))) continue;
      if (used < topTerms.length) used += 1;
      // Terms come in ascending order, so the smaller of two equal ones is first.
      let at = used - 1;
      for (; at > 0 && (weighed[at - 1] as number) < weight; at -= 1) {
        weighed[at] = weighed[at - 1] as number;
        topTerms[at] = topTerms[at - 1] as number;
      }
      weighed[at] = weight;
      topTerms[at] = term;
    }
    let squares = 0;
    for (let place = 0; place < used; place += 1) squares += (weighed[place] as number) ** 2;
    const length = Math.sqrt(squares) || 1;
    for (let place = 0; place < used; place += 1) weighed[place] = (weighed[place] as number) / length;
    return { terms: topTerms.subarray(0, used), weights: weighed.subarray(0, used) };
  }

  private get tooMany(): number {
    return Math.max(fewEvents, this.events.size * commonShare);
  }

  private find({ terms, weights, titleTerms }: EventTerms): LiveEvent | undefined {
    let best: LiveEvent | undefined;
    let highest = 0;
    const vector = this.vector(terms, weights, documentKeys);
    for (const { event, cosine } of this.index.like(vector, alikeByName, this.tooMany)) {
      if (cosine < highest || (cosine === highest && best && best.id < event.id)) continue;
      if (
        cosine >= alike ||
        (event.size >= minForName &&
          this.isSent(event, this.namesIn(event, titleTerms), () => this.besideNames(vector, event) >= alikeBeside))
      ) {
        best = event;
        highest = cosine;
      }
    }
    return best;
  }

  /** Returns the part of a cosine that does not come from terms found in most titles of the event. */
  private besideNames({ terms, weights }: TermVector, event: LiveEvent): number {
    return terms.reduce(
      (sum, term, place) =>
        event.inTitles(term) >= namedIn * event.size ? sum : sum + (weights[place] as number) * event.keyWeight(term),
      0,
    );
  }

  /** Returns true if the shared names identify the event, alone or together with further similarity. */
  private isSent(event: LiveEvent, { all, rare }: SharedNames, isBeside: () => boolean): boolean {
    return all > 0 && ((rare >= longName && event.size >= minForLongName) || isBeside());
  }

  /** Returns the terms of a title that are a name of the event. */
  private namesIn(event: LiveEvent, titleTerms: Int32Array): SharedNames {
    const names = { all: 0, rare: 0 };
    for (const term of titleTerms) {
      const titles = event.inTitles(term);
      if (titles >= 2 && titles >= namedIn * event.size && titles >= owned * (this.titlesWith.get(term) + 0.5))
        this.addName(names, term);
    }
    return names;
  }

  private addName(names: { all: number; rare: number }, term: number): void {
    names.all += 1;
    if (this.eventsNamed.get(term) - 1 <= maxOthersNamed) names.rare += 1;
  }

  /** Returns the terms that are a name of both events. */
  private namesShared(small: LiveEvent, large: LiveEvent): SharedNames {
    const names = { all: 0, rare: 0 };
    small.titleTerms.forEach((term, place) => {
      const few = small.titleCounts[place] as number;
      const many = large.inTitles(term);
      if (
        many >= 2 &&
        few >= namedIn * small.size &&
        many >= namedIn * large.size &&
        few + many >= owned * (this.titlesWith.get(term) + 0.5)
      )
        this.addName(names, term);
    });
    return names;
  }

  private mergeWithLike(event: LiveEvent): void {
    let like: LiveEvent | undefined;
    let highest = 0;
    for (const { event: other, cosine } of this.index.like(event.keys, sameByName, this.tooMany, event)) {
      if (cosine <= highest) continue;
      const [small, large] = other.size <= event.size ? [other, event] : [event, other];
      if (
        cosine >= same ||
        (large.size >= minForName &&
          this.isSent(large, this.namesShared(small, large), () => this.besideNames(event.keys, other) >= sameBeside))
      ) {
        like = other;
        highest = cosine;
      }
    }
    if (!like) return;
    const [large, small] = like.size >= event.size ? [like, event] : [event, like];
    this.remove(small);
    this.merged.set(small.id, large.id);
    this.count(large, -1);
    large.sum(small);
    this.trim(large);
    this.count(large, 1);
    this.changed.add(large);
    this.reindex(large);
  }

  private reindex(event: LiveEvent): void {
    this.index.take(event);
    event.keys = this.vector(event.terms, event.weights, eventKeys);
    event.indexedSize = event.size;
    this.index.put(event);
  }

  /** Keeps the terms that the event's articles have in common. */
  private trim(event: LiveEvent): void {
    if (event.terms.length > maxTerms * 1.5)
      ({ terms: event.terms, counts: event.weights } = strongest(event.terms, event.weights, maxTerms));
    if (event.titleTerms.length > maxTitleTerms * 1.5)
      ({ terms: event.titleTerms, counts: event.titleCounts } = strongest(
        event.titleTerms,
        event.titleCounts,
        maxTitleTerms,
      ));
  }

  private count(event: LiveEvent, by: 1 | -1): void {
    for (const term of event.terms) this.eventsWith.add(term, by);
    event.titleTerms.forEach((term, place) => {
      this.titlesWith.add(term, by * (event.titleCounts[place] as number));
      this.eventsNamed.add(term, by);
    });
  }

  private remove(event: LiveEvent): void {
    this.index.take(event);
    this.count(event, -1);
    this.events.delete(event.id);
    this.changed.delete(event);
  }

  private sweep(): void {
    for (const event of [...this.events.values()]) {
      const days = silence.find(([size]) => event.size >= size)?.[1] ?? 0;
      if (this.clock - event.lastAt > days * dayLength) this.end(event);
    }
    if (this.events.size <= maxLive) return;
    const min = [...this.events.values()].sort(
      (a, b) => Math.min(a.size, 5) - Math.min(b.size, 5) || a.lastAt - b.lastAt || (a.id < b.id ? -1 : 1),
    );
    for (const event of min.slice(0, this.events.size - Math.floor(maxLive * 0.9))) this.end(event);
  }

  private end(event: LiveEvent): void {
    this.remove(event);
    this.ended.push({ id: event.id, size: event.size });
  }
}

const getState = ({ id, terms, weights, titleTerms, titleCounts, size, firstAt, lastAt }: LiveEvent): EventState => ({
  id,
  terms,
  weights,
  titleTerms,
  titleCounts,
  size,
  firstAt,
  lastAt,
});
