import { useEffect, useRef, useState, type RefObject } from 'react';
import { NavigationService } from '../navigation/navigation-service';
import { useService } from '../react/kernel-context';

/** The question whether unsaved changes may be lost. */
export interface LeaveGuard {
  readonly asking: boolean;
  readonly answer: (leave: boolean) => void;
  /** Asks when there are changes; true when they may be lost. */
  readonly mayLeave: () => Promise<boolean>;
}

/** Asks before a page with unsaved changes is left; `saved` lets it go without a question. */
export function useLeaveGuard(changed: boolean, saved?: RefObject<boolean>): LeaveGuard {
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
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => {
      stop();
      removeEventListener('beforeunload', warn);
    };
  }, [changed, navigation, saved]);

  return {
    asking,
    mayLeave: async () => !changed || ask(),
    answer: (leave) => {
      setAsking(false);
      reply.current?.(leave);
    },
  };
}
