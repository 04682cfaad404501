import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import { useText } from '#core/web';
import type { ModuleView } from '#plugins/analysis';
import type { TreeAxis } from '#shared/chart';
import { formatDate } from '#shared/time';
import { IconButton, Segmented, Slider, TreeChart, useUi } from '#shared/ui';
import { spreadTree, type TreeRow } from '../modules';
import type { SpreadState } from './article-spread-screen';
import styles from './spread.module.css';

interface SpreadTreeProps {
  readonly view: ModuleView<TreeRow>;
  readonly axis: TreeAxis;
  readonly selected: string | null;
  /** Number of shown copies, as stored in the URL; empty for all. */
  readonly upTo: string;
  readonly change: (change: Partial<SpreadState>) => void;
  readonly onRows: (rows: readonly TreeRow[]) => void;
}

/** Number of frames of a replay, and milliseconds per frame. */
const frames = 60;
const frame = 120;

/** Tree of copies, by time or by level, with a replay. */
export const SpreadTree = observer(function SpreadTree(props: SpreadTreeProps) {
  const { view, axis, selected, upTo, change, onRows } = props;
  const t = useText('spread-analysis');
  const { timeZone } = useUi();
  const { rows } = view;
  const data = useMemo(() => spreadTree.views.tree?.(view), [view]);
  const requestedCount = Number(upTo);
  const initialCount =
    upTo !== '' && requestedCount >= 1 && requestedCount < rows.length ? Math.floor(requestedCount) : rows.length;
  const [shown, setShown] = useState(initialCount);
  const [playing, setPlaying] = useState(false);
  useEffect(() => onRows(rows), [onRows, rows]);
  useEffect(() => setShown(initialCount), [initialCount]);
  useEffect(() => {
    if (!playing) return undefined;
    const step = Math.max(1, Math.ceil(rows.length / frames));
    const timer = setInterval(() => setShown((before) => Math.min(rows.length, before + step)), frame);
    return () => clearInterval(timer);
  }, [playing, rows.length]);
  const isOver = shown >= rows.length;
  useEffect(() => {
    if (playing && isOver) setPlaying(false);
  }, [playing, isOver]);
  const keep = (count: number): void => change({ upTo: count >= rows.length ? '' : String(count) });
  const play = (): void => {
    if (playing) keep(shown);
    else if (isOver) setShown(1);
    setPlaying(!playing);
  };
  if (!data) return null;
  const until = rows[shown - 1];
  const getStepText = (count: number): string => {
    const row = rows[count - 1];
    return row
      ? t('replayAt', {
          time: formatDate(new Date(row.Published_At), 'MM/dd HH:mm', timeZone),
          count,
          total: rows.length,
        })
      : '';
  };
  return (
    <>
      <div className={styles.replay}>
        <Segmented
          label={t('axis')}
          value={axis}
          onChange={(next) => change({ axis: next })}
          choices={[
            { value: 'time', label: t('byTime') },
            { value: 'level', label: t('byLevel') },
          ]}
        />
        <IconButton small icon={playing ? 'pause' : 'play'} label={t(playing ? 'pause' : 'replay')} onClick={play} />
        <div className={styles.slider}>
          <Slider
            aria-label={t('replay')}
            min={1}
            max={Math.max(2, rows.length)}
            step={1}
            value={shown}
            text={getStepText}
            onChange={(count) => {
              setPlaying(false);
              keep(count);
            }}
          />
        </div>
        <span className={styles.moment}>{getStepText(shown)}</span>
      </div>
      <TreeChart
        data={data}
        axis={axis}
        label={`${t('module.tree')} ${spreadTree.views.sentence(view)}`}
        until={isOver || !until ? null : Date.parse(until.Published_At)}
        selected={selected}
        onSelect={(key) => change({ copy: key })}
        hint={(key) => {
          const row = rows.find(({ Article_ID }) => Article_ID === key);
          return row
            ? `${formatDate(new Date(row.Published_At), 'MM/dd HH:mm', timeZone)} ${row.Site} · ${row.Title}`
            : '';
        }}
      />
      <p className={styles.quiet}>{t('dashedText')}</p>
    </>
  );
});
