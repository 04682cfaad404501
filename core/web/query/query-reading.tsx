import { lazy, Suspense } from 'react';
import type { QueryReadingProps } from './drawn-reading';

/** The rule language is fetched with the first letter that is typed, as the shell has no other need of it. */
const Drawn = lazy(async () => ({ default: (await import('./drawn-reading')).DrawnReading }));

/** How what was typed is read, in plain words, said while it is typed; nothing for a plain word or two. */
export function QueryReading(props: QueryReadingProps) {
  return props.text.trim() === '' ? null : (
    <Suspense fallback={null}>
      <Drawn {...props} />
    </Suspense>
  );
}
