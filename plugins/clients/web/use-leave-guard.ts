import { useEffect, useRef, useState, type RefObject } from 'react';
import { NavigationService, useService } from '#core/web';

/** The question whether unsaved changes may be lost. */
export interface LeaveGuard {
  readonly asking: boolean;
  readonly answer: (leave: boolean) => void;
}

/** Asks before a page with unsaved changes is left; `saved` lets it go without a question. */
export function useLeaveGuard(changed: boolean, saved?: RefObject<boolean>): LeaveGuard {
  const navigation = useService(NavigationService);
  const [asking, setAsking] = useState(false);
  const reply = useRef<(leave: boolean) => void>(undefined);

  useEffect(() => {
    if (!changed) return undefined;
    const stop = navigation.block(
      () =>
        saved?.current ||
        new Promise<boolean>((resolve) => {
          reply.current = resolve;
          setAsking(true);
        }),
    );
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => {
      stop();
      removeEventListener('beforeunload', warn);
    };
  }, [changed, navigation, saved]);

  return {
    asking,
    answer: (leave) => {
      setAsking(false);
      reply.current?.(leave);
    },
  };
}
