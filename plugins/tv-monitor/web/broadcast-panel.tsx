import { useEffect, useMemo, useRef, useState } from 'react';
import { QueryView, useClient, useLoaded, useText } from '#core/web';
import { routes } from '#shared/routes';
import { Button, IconButton, Panel, Segmented, SentimentBadge, TimeText } from '#shared/ui';
import { timeCode } from '../clip';
import { tvContract, type TvDetail } from '../contract';
import { CaptionFrame } from './caption-frame';
import { ClipBar, type ClipRange } from './clip-bar';
import { CueList } from './cue-list';
import { StreamPlayer } from './stream-player';
import styles from './tv-monitor.module.css';

interface BroadcastPanelProps {
  readonly broadcastId: string;
  /** Start position in milliseconds. */
  readonly at: number;
  readonly subjectId: string;
  readonly keyword: string;
  readonly onClose: () => void;
}

/** One broadcast: its video or text, all cues, and the controls to cut a clip. */
export function BroadcastPanel({ broadcastId, at, subjectId, keyword, onClose }: BroadcastPanelProps) {
  const t = useText('tv-monitor');
  const client = useClient(tvContract);
  const loaded = useLoaded(
    (signal) =>
      client.detail(
        { query: { id: broadcastId, Subject_ID: subjectId || undefined, keyword: keyword || undefined } },
        { signal },
      ),
    [client, broadcastId, subjectId, keyword],
  );
  const { data } = loaded;
  return (
    <Panel
      className={styles.panel}
      title={data?.Title ?? t('broadcast')}
      actions={<IconButton small icon="close" label={t('close')} onClick={onClose} />}
    >
      <QueryView query={loaded} lines={10} compact replaceOnError>
        {(data) => <Broadcast detail={data} at={at} />}
      </QueryView>
    </Panel>
  );
}

function Broadcast({ detail, at }: { readonly detail: TvDetail; readonly at: number }) {
  const t = useText('tv-monitor');
  const [now, setNow] = useState(at);
  const [seek, setSeek] = useState({ at });
  const [range, setRange] = useState<ClipRange | null>(null);
  const [shown, setShown] = useState<'all' | 'hits'>('all');
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    setNow(at);
    setSeek({ at });
  }, [at]);
  useEffect(() => {
    // On narrow screens the panel is above the list that opened it.
    if (matchMedia('(max-width: 1080px)').matches) root.current?.closest('section')?.scrollIntoView({ block: 'start' });
  }, []);
  const hits = useMemo(() => detail.Cues.filter(({ Marks }) => Marks.length > 0), [detail]);
  const go = (milliseconds: number): void => {
    setNow(milliseconds);
    setSeek({ at: milliseconds });
  };
  const current = detail.Cues.findLast(({ Start }) => Start <= now) ?? detail.Cues[0];
  const next = hits.find(({ Start }) => Start > now);
  const previous = hits.findLast(({ Start }) => Start < (current?.Start ?? 0));
  return (
    <div ref={root} className={styles.broadcast}>
      <div className={styles.details}>
        <span>
          {detail.Channel_Name} · {detail.Programme_Name}
        </span>
        <TimeText at={detail.Started_At} form="full" />
        <span className={styles.code}>{timeCode(detail.Duration)}</span>
        {detail.Emotion && <SentimentBadge emotion={detail.Emotion} />}
        {detail.Article_ID && <a href={routes.article(detail.Article_ID)}>{t('article')}</a>}
      </div>
      {detail.Stream ? <StreamPlayer detail={detail} seek={seek} onTime={setNow} /> : <CaptionFrame cue={current} />}
      <div className={styles.tools}>
        <Button small icon="arrow-up" disabled={!previous} onClick={() => previous && go(previous.Start)}>
          {t('previousHit')}
        </Button>
        <Button small icon="arrow-down" disabled={!next} onClick={() => next && go(next.Start)}>
          {t('nextHit')}
        </Button>
        <Segmented
          label={t('cues')}
          value={shown}
          choices={[
            { value: 'all', label: t('cuesAll', { count: detail.Cue_Count }) },
            { value: 'hits', label: t('cuesHits', { count: hits.length }) },
          ]}
          onChange={setShown}
        />
      </div>
      <ClipBar detail={detail} range={range} now={now} onRange={setRange} />
      <CueList
        cues={shown === 'hits' ? hits : detail.Cues}
        current={current?.Number}
        range={range}
        seek={seek.at}
        onGo={go}
        onRange={setRange}
      />
    </div>
  );
}
