import { useEffect, useRef, useState, type RefObject } from 'react';
import { AuthService } from '../auth/auth-service';
import type { DraftState } from '../draft';
import { NavigationService } from '../navigation/navigation-service';
import { useService } from '../react/kernel-context';

/** Asks whether unsaved changes may be lost. */
export interface LeaveGuard {
  readonly asking: boolean;
  readonly answer: (leave: boolean) => void;
  /** Asks when there are changes; resolves to true when they may be lost. */
  readonly mayLeave: () => Promise<boolean>;
}

/** Asks the same question, and deletes the draft if the user discards the changes. */
export function guardWithDraft(guard: LeaveGuard, stored: Pick<DraftState, 'drop'>): LeaveGuard {
  return {
    ...guard,
    answer: (leave) => {
      if (leave) stored.drop();
      guard.answer(leave);
    },
  };
}

/** Asks before a page with unsaved changes is left; `saved` allows leaving without a question. */
export function useLeaveGuard(changed: boolean, saved?: RefObject<boolean>): LeaveGuard {
  const auth = useService(AuthService);
  const navigation = useService(NavigationService);
  const [asking, setAsking] = useState(false);
  const reply = useRef<(leave: boolean) => void>(undefined);
  const ask = (): Promise<boolean> =>
    new Promise((resolve) => {
      reply.current = resolve;
      setAsking(true);
    });

  useEffect(() => {
    if (!changed) return undefined;
    const stop = navigation.block(() => saved?.current || ask());
    // The draft is kept when a user is redirected to a sign-out page because the session has ended.
    const warn = (event: BeforeUnloadEvent): void => {
      if (auth.user) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => {
      stop();
      removeEventListener('beforeunload', warn);
    };
  }, [changed, auth, navigation, saved]);

  return {
    asking,
    mayLeave: async () => !changed || ask(),
    answer: (leave) => {
      setAsking(false);
      reply.current?.(leave);
    },
  };
}
