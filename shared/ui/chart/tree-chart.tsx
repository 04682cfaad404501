import { useEffect, useRef } from 'react';
import type { TreeAxis, TreeData } from '#shared/chart';
import { useUi } from '../ui-context';
import styles from './chart.module.css';
import { inOwnFrame } from './frame-queue';
import { treeTick } from './tree-tick';
import type { DrawnTree } from './tree-runtime';
import type { TreeLook } from './tree-spec';
import { useInView } from './use-in-view';

export interface TreeChartProps {
  readonly data: TreeData;
  /** What the tree is about and says, for screen readers. */
  readonly label: string;
  readonly axis: TreeAxis;
  /** Nodes after this moment are left out, milliseconds; none unless given. */
  readonly until?: number | null;
  readonly selected?: string | null;
  /** Takes the height of its place. */
  readonly fills?: boolean;
  readonly onSelect?: (key: string) => void;
  /** What a node says when it is pointed at; its name unless given. */
  readonly hint?: (key: string) => string;
}

/** Rows are as high as they can be within this, so that a large tree is still one picture. */
const height = { least: 240, row: 15, most: 720 } as const;

/** A tree over time or by levels. The library comes when it is scrolled near. */
export function TreeChart({ data, label, axis, until = null, selected = null, fills, onSelect, hint }: TreeChartProps) {
  const ui = useUi();
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnTree>(null);
  const select = useRef(onSelect);
  select.current = onSelect;
  const hinted = useRef(hint);
  hinted.current = hint;
  const seen = useInView(box);
  useEffect(() => {
    if (!seen) return undefined;
    let current = true;
    let cancel: (() => void) | undefined;
    const style = getComputedStyle(box.current ?? document.body);
    const look: TreeLook = {
      data,
      axis,
      until,
      selected,
      language: ui.language,
      scale: ui.scale,
      color: (variable) => style.getPropertyValue(variable).trim(),
      tick: (value) => treeTick(value, axis, ui),
      hint: (key) => hinted.current?.(key) ?? data.nodes.find((node) => node.key === key)?.name ?? '',
    };
    void import(/* webpackChunkName: "chart" */ './tree-runtime').then(({ drawTree }) => {
      if (!current) return;
      cancel = inOwnFrame(() => {
        if (!current || !canvas.current) return;
        if (drawn.current) drawn.current.update(look);
        else drawn.current = drawTree(canvas.current, look, (key) => select.current?.(key));
      });
    });
    return () => {
      current = false;
      cancel?.();
    };
  }, [seen, data, axis, until, selected, ui.language, ui.dark, ui.scale]);
  useEffect(
    () => () => {
      drawn.current?.remove();
      drawn.current = null;
    },
    [],
  );
  const tall = Math.min(height.most, Math.max(height.least, data.nodes.length * height.row));
  return (
    <div ref={box} className={styles.chart} style={{ height: fills ? '100%' : tall }} role="img" aria-label={label}>
      <div ref={canvas} className={styles.canvas} />
    </div>
  );
}
