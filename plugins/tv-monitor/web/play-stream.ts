import Hls, { Events } from 'hls.js';

/** A stream that is being played. */
export interface PlayingStream {
  /** Seeks to a moment of the broadcast, in milliseconds; returns false if the stream does not contain it. */
  seek(milliseconds: number): boolean;
  /** Returns the current moment of the broadcast, or undefined while it is unknown. */
  now(): number | undefined;
  stop(): void;
}

export interface StreamOptions {
  readonly video: HTMLVideoElement;
  readonly address: string;
  /** The `Authorization` header, requested for each call because tokens are renewed. */
  readonly authorization: () => string;
  /** Start of the broadcast for live streams of a channel; omitted for recordings, which begin with it. */
  readonly startedAt?: number;
  readonly onReady: () => void;
  readonly onFailure: () => void;
}

/** Returns false for browsers without Media Source Extensions, which only get a link. */
export const canPlayStreams = (): boolean => Hls.isSupported();

/** Plays an HLS stream. Loaded as a separate chunk, because most users only read. */
export function playStream({
  video,
  address,
  authorization,
  startedAt,
  onReady,
  onFailure,
}: StreamOptions): PlayingStream {
  const hls = new Hls({ xhrSetup: (request) => request.setRequestHeader('authorization', authorization()) });
  let recoveries = 0;
  hls.on(Events.MANIFEST_PARSED, onReady);
  hls.on(Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal) return;
    recoveries += 1;
    if (type === Hls.ErrorTypes.MEDIA_ERROR && recoveries <= 2) hls.recoverMediaError();
    else onFailure();
  });
  hls.loadSource(address);
  hls.attachMedia(video);
  const parts = () => hls.levels[Math.max(0, hls.currentLevel)]?.details?.fragments ?? [];
  return {
    seek: (milliseconds) => {
      if (startedAt === undefined) {
        video.currentTime = milliseconds / 1000;
        return true;
      }
      const wanted = startedAt + milliseconds;
      const part = parts().find(
        ({ programDateTime, duration }) =>
          programDateTime !== null && programDateTime <= wanted && wanted < programDateTime + duration * 1000,
      );
      if (!part || part.programDateTime === null) return false;
      video.currentTime = part.start + (wanted - part.programDateTime) / 1000;
      return true;
    },
    now: () => {
      if (startedAt === undefined) return video.currentTime * 1000;
      const moment = hls.playingDate?.getTime();
      return moment === undefined || moment < startedAt ? undefined : moment - startedAt;
    },
    stop: () => hls.destroy(),
  };
}
