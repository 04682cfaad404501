import { useState } from 'react';
import { useStoredDraft, type DraftState } from './use-stored-draft';

/** The few fields of a form without a resource, with their draft. */
export interface DraftFields<T extends object> {
  readonly values: T;
  readonly set: (changes: Partial<T>) => void;
  /** Puts the fields back to what they began with, and forgets the draft: they were saved or given up. */
  readonly clear: () => void;
  readonly isChanged: boolean;
  /** For `DraftNotice`. */
  readonly stored: DraftState;
}

interface DraftFieldOptions {
  /** The version of the edited record; left out, the first values stand for it. */
  readonly base?: string;
}

/**
 * State of a form whose draft is kept under a stable name (plugin, form and id of the record); null keeps none. Files
 * and secrets do not belong into it.
 */
export function useDraftState<T extends object>(
  name: string | null,
  first: T,
  { base }: DraftFieldOptions = {},
): DraftFields<T> {
  const [values, setValues] = useState(first);
  const isChanged = JSON.stringify(values) !== JSON.stringify(first);
  const stored = useStoredDraft<T>({
    name,
    value: values,
    isChanged,
    base: base ?? JSON.stringify(first),
    restore: (storedDraft) => setValues({ ...first, ...storedDraft }),
    reset: () => setValues(first),
  });
  return {
    values,
    isChanged,
    stored,
    set: (changes) => setValues((before) => ({ ...before, ...changes })),
    clear: () => {
      stored.drop();
      setValues(first);
    },
  };
}
