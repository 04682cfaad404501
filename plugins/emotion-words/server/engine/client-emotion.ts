import type { EmotionEvidence } from '#plugins/articles/server';
import type { Emotion, MediaType } from '#shared/vocabulary';
import type { WhiteKind, WordField } from '../../resource';
import { compileLexicon, scoreEmotion, type EmotionStrength, type Lexicon } from '../lexicon';
import { alignText, type FeatureReader } from '../model';
import { heedDenial } from './client-denial';
import { ClientStreams, type ClientStream } from './client-streams';
import { decide, type Decision } from './decide';
import type { Denial } from './denial';
import { overlaps } from './piece-finder';
import { getTarget, type EmotionTarget } from './target';

/** Training result of a client's corrections: log-odds added by a feature, see `learnFromClient`. Parallel arrays. */
export interface LearnedOdds {
  readonly features: Int32Array;
  readonly polarity: Float32Array;
  readonly opinion: Float32Array;
}

export interface ClientWord {
  readonly word: string;
  readonly emotion: Emotion;
  readonly strength: EmotionStrength;
  readonly place: WordField;
}

export interface WhiteEntry {
  readonly id: string;
  readonly kind: WhiteKind;
  readonly value: string;
}

/** Adjustments of one client to the shared classification. Plain data that can be passed to a worker thread. */
export interface ClientEmotionState {
  readonly clientId: string;
  readonly words: readonly ClientWord[];
  readonly white: readonly WhiteEntry[];
  readonly learned: LearnedOdds | null;
  /** Calibrations of its streams, by media type. */
  readonly streams: readonly ClientStream[];
  /** Predictions with a confidence below this abstain. */
  readonly abstainBelow: number;
  /** Statements about other entities in the text count as neutral. */
  readonly isOthersNeutral: boolean;
}

/** A text with its shared classification. */
export interface ClassifiedText {
  readonly title: string;
  readonly text: string;
  readonly site: string;
  readonly domain: string;
  readonly author: string;
  readonly mediaType: MediaType;
  readonly polarity: number;
  readonly opinion: number;
  readonly evidence: readonly EmotionEvidence[];
}

/** Reason why a client's result differs from the shared one. */
export type ClientReason = 'words' | 'white-list' | 'learned' | 'stream' | 'denial' | 'others' | 'confidence';

export interface ClientClassification extends Decision {
  readonly reasons: readonly ClientReason[];
  /** Ids of the allowlist entries that changed the result. */
  readonly white: readonly string[];
  readonly target: EmotionTarget;
  /** Status of an accusation against the monitored entity in the text. */
  readonly denial: Denial | null;
  readonly evidence: readonly EmotionEvidence[];
}

/** Log-odds of one strength step of a client's word: two clear words decide a text, which is their purpose. */
const wordOdds = 1.1;
const maxWordOdds = 6;
/** Opinion value added with each step of polarity that a client's own word adds. */
const opinionShare = 0.6;
/** Opinion value removed with each step that is removed, as in the shared model. */
const takenShare = 1.3;

type Span = Pick<EmotionEvidence, 'field' | 'start' | 'end'>;

/** One client's classification, derived from the shared one and the client's adjustments. */
export class ClientEmotion {
  private lexicon: Lexicon | undefined;
  private readonly words: readonly ClientWord[];
  private readonly white: readonly WhiteEntry[];
  private readonly streams: ClientStreams;
  private readonly learned: ReadonlyMap<number, readonly [polarity: number, opinion: number]>;

  constructor(readonly state: ClientEmotionState) {
    this.words = state.words
      .map((word) => ({ ...word, word: alignText(word.word).trim() }))
      .filter(({ word }) => word !== '');
    this.white = state.white
      .map((entry) => ({ ...entry, value: alignText(entry.value).trim() }))
      .filter(({ value }) => value !== '');
    this.streams = new ClientStreams(state.streams);
    const {
      features = new Int32Array(0),
      polarity = new Float32Array(0),
      opinion = new Float32Array(0),
    } = state.learned ?? {};
    this.learned = new Map(
      [...features].map((hash, index) => [hash, [polarity[index] ?? 0, opinion[index] ?? 0] as const]),
    );
  }

  /** @param watched matched words of the client's rules; @param reader may be any, and is overwritten */
  classify(article: ClassifiedText, watched: readonly string[], reader: FeatureReader): ClientClassification {
    const title = alignText(article.title);
    const body = alignText(article.text);
    const reasons = new Set<ClientReason>();
    const hits = new Set<string>();
    const streamed = this.streams.adjust(article, title, body, reader);
    let { polarity, opinion } = streamed;
    if (streamed.isOther) reasons.add('stream');
    let { evidence } = article;

    const takeAway = (spans: readonly Span[], isMeant: (evidenceItem: EmotionEvidence) => boolean): boolean => {
      const removedEvidence = evidence.filter(
        (evidenceItem) => isMeant(evidenceItem) && spans.some((span) => overlaps(span, evidenceItem)),
      );
      for (const { weight } of removedEvidence) {
        polarity -= weight;
        opinion -= Math.abs(weight) * takenShare;
      }
      evidence = evidence.filter((evidenceItem) => !removedEvidence.includes(evidenceItem));
      return removedEvidence.length > 0;
    };

    for (const { id, kind, value } of this.white) {
      if (kind === 'word' && takeAway(getSpans(value, 'all', title, body), ({ weight }) => weight < 0)) {
        hits.add(id);
        reasons.add('white-list');
      }
    }
    const present = this.words.filter(
      ({ word, place }) => (place !== 'body' && title.includes(word)) || (place !== 'title' && body.includes(word)),
    );
    if (present.length > 0) {
      const spans = present.flatMap(({ word, place }) => getSpans(word, place, title, body));
      takeAway(spans, () => true);
      const clientEvidence = this.ownEvidence(present, title, body, article);
      const odds = Math.max(
        -maxWordOdds,
        Math.min(
          maxWordOdds,
          clientEvidence.reduce((sum, { weight }) => sum + weight, 0),
        ),
      );
      polarity += odds;
      opinion += Math.max(0, Math.abs(odds)) * opinionShare;
      evidence = [...clientEvidence, ...evidence];
      reasons.add('words');
    }
    if (this.learned.size > 0) {
      const [polarityStep, opinionStep] = this.learnedOdds(title, body, reader);
      polarity += polarityStep;
      opinion += opinionStep;
      if (Math.abs(polarityStep) + Math.abs(opinionStep) > 0.3) reasons.add('learned');
    }
    const heeded = heedDenial({ polarity, opinion }, title, body, watched);
    if (heeded.isOther) reasons.add('denial');
    let decision = decide(heeded.polarity, heeded.opinion, this.state.abstainBelow);
    if (decision.leaning !== null) reasons.add('confidence');
    const target = getTarget(title, body, watched, decision.emotion, evidence);
    if (decision.emotion === 'negative') {
      for (const { id } of this.white.filter((entry) => isFrom(entry, article, title))) hits.add(id);
      if (this.white.some((entry) => isFrom(entry, article, title))) {
        decision = { ...decision, emotion: 'neutral', leaning: 'negative' };
        reasons.add('white-list');
      }
    }
    if (this.state.isOthersNeutral && target === 'other' && decision.emotion !== 'neutral') {
      decision = { ...decision, leaning: decision.emotion, emotion: 'neutral' };
      reasons.add('others');
    }
    return { ...decision, reasons: [...reasons], white: [...hits], target, denial: heeded.denial, evidence };
  }

  private ownEvidence(
    present: readonly ClientWord[],
    title: string,
    body: string,
    original: ClassifiedText,
  ): EmotionEvidence[] {
    this.lexicon ??= compileLexicon(this.words);
    const scoredEvidence = scoreEmotion({ title, body }, this.lexicon).evidence;
    const places = new Map(present.map(({ word, place }) => [word, place]));
    return scoredEvidence.flatMap((each): EmotionEvidence[] => {
      const place = places.get(each.word);
      if (place === undefined || (place !== 'all' && place !== each.field)) return [];
      return [
        {
          ...each,
          word: (each.field === 'title' ? original.title : original.text).slice(each.start, each.end),
          weight: each.weight * wordOdds,
        },
      ];
    });
  }

  private learnedOdds(
    title: string,
    body: string,
    reader: FeatureReader,
  ): readonly [polarity: number, opinion: number] {
    reader.read(title, body);
    let polarity = 0;
    let opinion = 0;
    for (let index = 0; index < reader.count; index += 1) {
      const odds = this.learned.get(reader.hashes[index]!);
      if (!odds) continue;
      polarity += odds[0] * reader.values[index]!;
      opinion += odds[1] * reader.values[index]!;
    }
    return [polarity / reader.norm, opinion / reader.norm];
  }
}

function getSpans(word: string, place: WordField, title: string, body: string): Span[] {
  const spans: Span[] = [];
  for (const [field, text] of [
    ['title', title],
    ['body', body],
  ] as const) {
    if (place !== 'all' && place !== field) continue;
    for (let start = text.indexOf(word); start >= 0; start = text.indexOf(word, start + word.length))
      spans.push({ field, start, end: start + word.length });
  }
  return spans;
}

function isFrom({ kind, value }: WhiteEntry, { site, domain, author }: ClassifiedText, title: string): boolean {
  switch (kind) {
    case 'site': {
      const named = value
        .replace(/^[a-z]+:\/\//u, '')
        .replace(/^www\./u, '')
        .replace(/\/.*$/u, '');
      return alignText(site) === named || domain === named || domain.endsWith(`.${named}`);
    }
    case 'author':
      return alignText(author) === value;
    case 'title':
      return title.includes(value);
    case 'word':
      return false;
  }
}
