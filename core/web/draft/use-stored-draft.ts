import { useEffect, useRef, useState } from 'react';
import type { StoredDraft } from './draft-store';
import { useDrafts } from './drafts-of';

/** What a form gives so that its draft is kept. */
export interface DraftKeeping<T> {
  /** Stable: plugin, form and id of the record; null where nothing is to be kept. */
  readonly name: string | null;
  /** What is typed, as JSON takes it. */
  readonly value: T;
  /** Whether there is anything to lose. */
  readonly isChanged: boolean;
  /** The version of the edited record; a draft of another is offered instead of being put into the form. */
  readonly base?: string;
  /** Puts a draft into the form. */
  readonly restore: (value: T) => void;
  /** Puts the form back to what it is without a draft. */
  readonly reset: () => void;
}

/** The draft that a form has found, for `DraftNotice`. */
export interface DraftState {
  /** When the draft was typed that is in the form or offered to it; null without one. */
  readonly at: number | null;
  /** The record was changed after the draft was begun: the draft waits until it is asked for. */
  readonly isOutdated: boolean;
  /** Puts an outdated draft into the form. */
  readonly restore: () => void;
  /** Throws the draft away and puts the form back. */
  readonly discard: () => void;
  /** Forgets the draft, since what is typed was saved or given up. */
  readonly drop: () => void;
}

interface Found<T> {
  readonly draft: StoredDraft<T>;
  readonly isOutdated: boolean;
}

/**
 * Keeps what is typed into a form while it is typed, and puts it back when the form is opened again: after the session
 * ended, the page was closed, or the device gave up.
 */
export function useStoredDraft<T>(keeping: DraftKeeping<T>): DraftState {
  const { name, value, isChanged, base } = keeping;
  const drafts = useDrafts();
  const [found, setFound] = useState<Found<T> | null>(null);
  const latest = useRef(keeping);
  latest.current = keeping;
  const wasChanged = useRef(false);
  /** The value that was dropped last, which is not kept again. */
  const dropped = useRef<string>(undefined);
  const text = JSON.stringify(value) as string | undefined;

  useEffect(() => {
    wasChanged.current = false;
    const draft = name === null ? undefined : drafts.read<T>(name);
    // A screen that was hidden and is shown again holds what was typed last.
    if (!draft || latest.current.isChanged) return setFound(null);
    if (JSON.stringify(draft.value) === JSON.stringify(latest.current.value)) {
      // Its saving has reached the server although nobody heard of it.
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
