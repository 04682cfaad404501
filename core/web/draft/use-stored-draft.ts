import { useEffect, useRef, useState } from 'react';
import type { StoredDraft } from './draft-store';
import { useDrafts } from './drafts-of';

/** Describes how the draft of a form is stored. */
export interface DraftKeeping<T> {
  /** Stable name: plugin, form and id of the record; null if nothing is to be stored. */
  readonly name: string | null;
  /** Current input, as a JSON value. */
  readonly value: T;
  /** Whether there are unsaved changes. */
  readonly isChanged: boolean;
  /** Version of the edited record; a draft of another version is offered instead of being restored automatically. */
  readonly base?: string;
  readonly restore: (value: T) => void;
  /** Resets the form to its state without a draft. */
  readonly reset: () => void;
}

/** The draft found for a form, for `DraftNotice`. */
export interface DraftState {
  /** Time at which the restored or offered draft was typed; null without a draft. */
  readonly at: number | null;
  /** The record was changed after the draft was started: the draft is restored only on request. */
  readonly isOutdated: boolean;
  readonly restore: () => void;
  /** Deletes the draft and resets the form. */
  readonly discard: () => void;
  /** Deletes the draft after the input was saved or discarded. */
  readonly drop: () => void;
}

interface Found<T> {
  readonly draft: StoredDraft<T>;
  readonly isOutdated: boolean;
}

/**
 * Stores the input of a form while the user types, and restores it when the form is opened again: after the session
 * ended, the page was closed, or the device failed.
 */
export function useStoredDraft<T>(keeping: DraftKeeping<T>): DraftState {
  const { name, value, isChanged, base } = keeping;
  const drafts = useDrafts();
  const [found, setFound] = useState<Found<T> | null>(null);
  const latest = useRef(keeping);
  latest.current = keeping;
  const wasChanged = useRef(false);
  /** The value that was dropped last, which is not stored again. */
  const dropped = useRef<string>(undefined);
  const text = JSON.stringify(value) as string | undefined;

  useEffect(() => {
    wasChanged.current = false;
    const draft = name === null ? undefined : drafts.read<T>(name);
    // A screen that was hidden and is shown again still contains the last input.
    if (!draft || latest.current.isChanged) return setFound(null);
    if (JSON.stringify(draft.value) === JSON.stringify(latest.current.value)) {
      // Its save has reached the server although the response was lost.
      drafts.drop(name as string);
      return setFound(null);
    }
    const isOutdated = draft.base !== latest.current.base;
    setFound({ draft, isOutdated });
    if (!isOutdated) latest.current.restore(draft.value);
  }, [drafts, name]);

  useEffect(() => {
    if (name === null || dropped.current === text) return;
    dropped.current = undefined;
    if (isChanged) drafts.keep(name, latest.current.value, base);
    else if (wasChanged.current) drafts.drop(name);
    wasChanged.current = isChanged;
  }, [drafts, name, text, isChanged, base]);

  const drop = (): void => {
    dropped.current = JSON.stringify(latest.current.value);
    setFound(null);
    if (name !== null) drafts.drop(name);
  };
  return {
    at: found?.draft.at ?? null,
    isOutdated: found?.isOutdated ?? false,
    restore: () => {
      if (!found) return;
      setFound({ ...found, isOutdated: false });
      keeping.restore(found.draft.value);
    },
    discard: () => {
      const isInForm = found !== null && !found.isOutdated;
      drop();
      if (isInForm) keeping.reset();
    },
    drop,
  };
}
