import { Progress } from '@arco-design/web-react';
import { useRef } from 'react';
import { setAttributes, useA11yFix } from '../arco/a11y-fix';

/** Arco's progress bar; `value` from 0 to 1. It has an accessible name (axe: aria-progressbar-name). */
export function ProgressBar({ value, label }: { readonly value: number; readonly label: string }) {
  const root = useRef<HTMLDivElement>(null);
  useA11yFix(() => setAttributes(root.current?.querySelector('[role="progressbar"]'), { 'aria-label': label }));
  return (
    <div ref={root}>
      <Progress
        percent={Math.round(Math.min(1, Math.max(0, value)) * 100)}
        showText={false}
        size="default"
        strokeWidth={6}
        width="100%"
      />
    </div>
  );
}
