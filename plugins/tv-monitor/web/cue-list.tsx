import { memo, useEffect, useRef } from 'react';
import { useText } from '#core/web';
import { classes, EmptyState, Highlight, PressArea } from '#shared/ui';
import { timeCode } from '../clip';
import type { TvCue } from '../contract';
import type { ClipRange } from './clip-bar';
import styles from './tv-monitor.module.css';

interface CueListProps {
  readonly cues: readonly TvCue[];
  /** Number of the current cue. */
  readonly current: number | undefined;
  readonly range: ClipRange | null;
  /** The last requested position. The list scrolls there and does not move while the stream plays. */
  readonly seek: number;
  readonly onGo: (milliseconds: number) => void;
  readonly onRange: (range: ClipRange) => void;
}

/** All cues with their times. A click plays a cue; two further clicks set the ends of a clip. */
export function CueList({ cues, current, range, seek, onGo, onRange }: CueListProps) {
  const t = useText('tv-monitor');
  const list = useRef<HTMLOListElement>(null);
  const from = range?.from ?? -1;
  const to = range?.to ?? -1;
  const latest = useRef({ range, onGo, onRange });
  latest.current = { range, onGo, onRange };
  const act = useRef<CueAction>((kind, cue) => {
    const { range: before, onGo: go, onRange: cut } = latest.current;
    if (kind === 'go') go(cue.Start);
    else if (kind === 'from') cut({ from: cue.Start, to: Math.max(before?.to ?? cue.End, cue.End) });
    else cut({ from: Math.min(before?.from ?? cue.Start, cue.Start), to: Math.max(cue.End, cue.Start) });
  });
  useEffect(() => {
    const line = list.current?.querySelector<HTMLElement>('[aria-current="true"]');
    if (line && list.current) list.current.scrollTop = line.offsetTop - list.current.clientHeight / 3;
  }, [seek, cues]);
  if (cues.length === 0) return <EmptyState compact icon="search" title={t('noHits')} />;
  return (
    <ol ref={list} className={styles.cues} aria-label={t('cues')} tabIndex={0}>
      {cues.map((cue) => (
        <CueLine
          key={cue.Number}
          cue={cue}
          isCurrent={cue.Number === current}
          isCut={range !== null && cue.Start <= to && Math.max(cue.End, cue.Start) >= from}
          act={act.current}
        />
      ))}
    </ol>
  );
}

type CueAction = (kind: 'go' | 'from' | 'to', cue: TvCue) => void;

interface CueLineProps {
  readonly cue: TvCue;
  readonly isCurrent: boolean;
  readonly isCut: boolean;
  readonly act: CueAction;
}

const CueLine = memo(function CueLine({ cue, isCurrent, isCut, act }: CueLineProps) {
  const t = useText('tv-monitor');
  const code = timeCode(cue.Start);
  return (
    <li className={classes(styles.cue, isCut && styles.cut)} aria-current={isCurrent || undefined}>
      <PressArea className={styles.cueButton} onClick={() => act('go', cue)}>
        <span className={styles.code} title={cue.Is_Estimated ? t('estimated') : undefined}>
          {cue.Is_Estimated ? '≈' : ''}
          {code}
        </span>
        <span className={styles.words}>
          {cue.Speaker && <span className={styles.speaker}>{cue.Speaker}</span>}
          <Highlight text={cue.Text} ranges={cue.Marks} />
        </span>
      </PressArea>
      <span className={styles.ends}>
        <PressArea
          className={styles.end}
          aria-label={`${t('clip.in')}: ${t('clip.fromHere', { time: code })}`}
          title={t('clip.fromHere', { time: code })}
          onClick={() => act('from', cue)}
        >
          {t('clip.in')}
        </PressArea>
        <PressArea
          className={styles.end}
          aria-label={`${t('clip.out')}: ${t('clip.toHere', { time: code })}`}
          title={t('clip.toHere', { time: code })}
          onClick={() => act('to', cue)}
        >
          {t('clip.out')}
        </PressArea>
      </span>
    </li>
  );
});
