import { useEffect, useRef, type ReactNode } from 'react';
import type { Finding } from '../findings';
import styles from './article-checker.module.css';

interface MarkedTextProps {
  readonly text: string;
  readonly findings: readonly Finding[];
  readonly current: Finding | undefined;
}

/** The text with marked findings; the current one is scrolled into view. */
export function MarkedText({ text, findings, current }: MarkedTextProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const parts: ReactNode[] = [];
  let at = 0;
  for (const finding of findings) {
    const end = finding.Offset + finding.Length;
    parts.push(
      text.slice(at, finding.Offset),
      <mark key={finding.Offset} className={styles[finding.Severity]} data-current={finding === current || undefined}>
        {text.slice(finding.Offset, end)}
      </mark>,
    );
    at = end;
  }
  return (
    <div ref={box} className={styles.text}>
      {parts}
      {text.slice(at)}
    </div>
  );
}
