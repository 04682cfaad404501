import { lazy, Suspense } from 'react';
import type { QueryReadingProps } from './query-tree';

/** The rule language is loaded when the first character is typed, as the shell does not need it otherwise. */
const Drawn = lazy(async () => ({ default: (await import('./query-tree')).QueryTree }));

/** Explains in plain words, while typing, how the text is interpreted; nothing for one or two plain words. */
export function QueryReading(props: QueryReadingProps) {
  return props.text.trim() === '' ? null : (
    <Suspense fallback={null}>
      <Drawn {...props} />
    </Suspense>
  );
}
