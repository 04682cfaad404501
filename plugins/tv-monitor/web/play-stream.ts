import Hls, { Events } from 'hls.js';

/** A stream that is being shown. */
export interface PlayingStream {
  /** Goes to a moment of the broadcast, in milliseconds; false where the stream does not hold it. */
  seek(milliseconds: number): boolean;
  /** Which moment of the broadcast is shown; undefined while that cannot be told. */
  now(): number | undefined;
  stop(): void;
}

export interface StreamOptions {
  readonly video: HTMLVideoElement;
  readonly address: string;
  /** The `Authorization` header, asked for at each request since tokens are renewed. */
  readonly authorization: () => string;
  /** When the broadcast began, for streams of a channel as it is now; left out for recordings, which begin with it. */
  readonly startedAt?: number;
  readonly onReady: () => void;
  readonly onFailure: () => void;
}

/** False for browsers that have no media source; a link is all they can be given. */
export const canPlayStreams = (): boolean => Hls.isSupported();

/** Plays an HLS stream. A loaded chunk of its own: most people only read. */
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
