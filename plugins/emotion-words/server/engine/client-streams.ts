import type { MediaType } from '#shared/vocabulary';
import type { FeatureReader } from '../model';
import { calibrated, type Calibration } from './calibration';
import { ReadyStream, type StreamOdds } from './stream-odds';

/** Calibration of one media type in a client's stream. */
export interface ClientStream {
  readonly mediaType: MediaType;
  /** Null if there are too few texts or corrections showed a loss. */
  readonly odds: StreamOdds | null;
  /** Null until there are enough corrections. */
  readonly calibration: Calibration | null;
}

/** Minimum change of the odds that is reported as a reason. */
const worthSaying = 0.5;

interface Odds {
  readonly polarity: number;
  readonly opinion: number;
}

/** A client's streams, prepared on first use: most clients have few media types. */
export class ClientStreams {
  private readonly ready = new Map<MediaType, ReadyStream>();

  constructor(private readonly streams: readonly ClientStream[]) {}

  /**
   * Returns the shared odds with the calibration of the text's own stream; the reader is overwritten. Texts must be
   * aligned.
   */
  adjust(
    commonOdds: Odds & { readonly mediaType: MediaType },
    title: string,
    body: string,
    reader: FeatureReader,
  ): Odds & { readonly isOther: boolean } {
    const stream = this.streams.find(({ mediaType }) => mediaType === commonOdds.mediaType);
    let odds: Odds = commonOdds;
    if (stream?.odds) {
      reader.read(title, body);
      odds = this.getReady(commonOdds.mediaType, stream.odds).adjust(reader, commonOdds.polarity, commonOdds.opinion);
    }
    if (stream?.calibration) odds = calibrated(odds, stream.calibration);
    return {
      polarity: odds.polarity,
      opinion: odds.opinion,
      isOther:
        Math.abs(odds.polarity - commonOdds.polarity) > worthSaying ||
        Math.abs(odds.opinion - commonOdds.opinion) > worthSaying,
    };
  }

  private getReady(mediaType: MediaType, odds: StreamOdds): ReadyStream {
    const ready = this.ready.get(mediaType) ?? new ReadyStream(odds);
    this.ready.set(mediaType, ready);
    return ready;
  }
}
