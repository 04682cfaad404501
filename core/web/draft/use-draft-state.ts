import { useState } from 'react';
import { useStoredDraft, type DraftState } from './use-stored-draft';

/** The fields of a small form without a resource, with their draft. */
export interface DraftFields<T extends object> {
  readonly values: T;
  readonly set: (changes: Partial<T>) => void;
  /** Resets the fields to their initial values and removes the draft, after they were saved or discarded. */
  readonly clear: () => void;
  readonly isChanged: boolean;
  readonly stored: DraftState;
}

interface DraftFieldOptions {
  /** Version of the edited record; defaults to the initial values. */
  readonly base?: string;
}

/**
 * State of a form whose draft is stored under a stable name (plugin, form and id of the record); null stores none. Must
 * not contain files or secrets.
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
