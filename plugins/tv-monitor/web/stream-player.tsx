import { useEffect, useRef, useState } from 'react';
import { AuthService, useService, useText } from '#core/web';
import { Button } from '#shared/ui';
import { tvContract, type TvDetail } from '../contract';
import type { PlayingStream } from './play-stream';
import styles from './tv-monitor.module.css';

interface StreamPlayerProps {
  readonly detail: TvDetail;
  /** Target position; a new object seeks again. */
  readonly seek: { readonly at: number };
  readonly onTime: (milliseconds: number) => void;
}

type Phase = 'idle' | 'loading' | 'playing' | 'unsupported' | 'failed';

/** The video of a broadcast, loaded on request and synchronized with the list of cues. */
export function StreamPlayer({ detail, seek, onTime }: StreamPlayerProps) {
  const t = useText('tv-monitor');
  const auth = useService(AuthService);
  const video = useRef<HTMLVideoElement>(null);
  const stream = useRef<PlayingStream | null>(null);
  const wanted = useRef(seek.at);
  const [phase, setPhase] = useState<Phase>('idle');
  const [isOutside, setIsOutside] = useState(false);
  const isLive = detail.Stream === 'live';
  useEffect(() => () => stream.current?.stop(), []);
  useEffect(() => {
    wanted.current = seek.at;
    if (stream.current) setIsOutside(!stream.current.seek(seek.at));
  }, [seek]);

  const begin = async (): Promise<void> => {
    const element = video.current;
    if (!element) return;
    stream.current?.stop();
    setPhase('loading');
    try {
      const { canPlayStreams, playStream } = await import(/* webpackChunkName: "stream" */ './play-stream');
      if (!canPlayStreams()) {
        setPhase('unsupported');
        return;
      }
      stream.current = playStream({
        video: element,
        address: `${tvContract.stream.path}?id=${detail.Broadcast_ID}`,
        startedAt: isLive ? Date.parse(detail.Started_At) : undefined,
        authorization: () => (auth.token ? `${auth.token.token_type} ${auth.token.access_token}` : ''),
        onReady: () => {
          setPhase('playing');
          void element.play().catch(() => undefined);
        },
        onFailure: () => {
          stream.current?.stop();
          stream.current = null;
          setPhase('failed');
        },
      });
    } catch {
      setPhase('failed');
    }
  };
  const started = (): void => {
    if (stream.current) setIsOutside(!stream.current.seek(wanted.current));
  };
  const reportTime = (): void => {
    const now = stream.current?.now();
    if (now !== undefined && !video.current?.seeking) onTime(now);
  };
  const link = detail.Stream_Url && (
    <a href={detail.Stream_Url} target="_blank" rel="noopener noreferrer">
      {t('stream.open')}
    </a>
  );
  return (
    <div className={styles.player}>
      <div className={styles.frame}>
        {/* Captions are provided by the list of cues below, which also names the speakers. */}
        <video
          ref={video}
          className={styles.video}
          controls={phase === 'playing'}
          playsInline
          muted
          aria-label={detail.Title}
          hidden={phase !== 'playing' && phase !== 'loading'}
          onLoadedMetadata={started}
          onTimeUpdate={reportTime}
        />
        {phase !== 'playing' && (
          <div className={styles.cover}>
            {phase === 'unsupported' || phase === 'failed' ? (
              <p role="alert">
                {t(`stream.${phase}`)} {link}
              </p>
            ) : null}
            {phase !== 'unsupported' && (
              <Button kind="primary" icon="play" busy={phase === 'loading'} onClick={() => void begin()}>
                {t(phase === 'failed' ? 'stream.retry' : isLive ? 'stream.playLive' : 'stream.play')}
              </Button>
            )}
          </div>
        )}
      </div>
      {phase === 'playing' && isLive && isOutside && (
        <p role="status" className={styles.soft}>
          {t('stream.outside')}
        </p>
      )}
    </div>
  );
}
