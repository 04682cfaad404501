import { Fragment, type ReactNode } from 'react';
import { classes } from '../classes';
import styles from './highlight.module.css';

/** A highlighted range of a text in UTF-16 units, `end` exclusive. `group` selects one of five colors. */
export interface MarkRange {
  readonly start: number;
  readonly end: number;
  readonly group?: number;
}

/** Returns the ranges sorted and without overlaps: an earlier start takes precedence, then the longer range. */
export function orderRanges(ranges: readonly MarkRange[], length: number): MarkRange[] {
  const ordered = [...ranges].sort((a, b) => a.start - b.start || b.end - a.end);
  const visibleRanges: MarkRange[] = [];
  let covered = 0;
  for (const range of ordered) {
    const start = Math.max(range.start, covered);
    const end = Math.min(range.end, length);
    if (start >= end) continue;
    visibleRanges.push({ ...range, start, end });
    covered = end;
  }
  return visibleRanges;
}

/** A text with highlighted matches, in one color for each group of words. */
export function Highlight({ text, ranges }: { readonly text: string; readonly ranges: readonly MarkRange[] }) {
  const pieces: ReactNode[] = [];
  let at = 0;
  for (const { start, end, group = 0 } of orderRanges(ranges, text.length)) {
    if (start > at) pieces.push(<Fragment key={at}>{text.slice(at, start)}</Fragment>);
    pieces.push(
      <mark key={start} className={classes(styles.mark, styles[`mark${(group % 5) + 1}`])}>
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  if (at < text.length) pieces.push(<Fragment key={at}>{text.slice(at)}</Fragment>);
  return <>{pieces}</>;
}
