import { useEffect } from 'react';

/** Keeps the screen from going dark while this is drawn; asked for anew when the page is looked at again. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const hold = async (): Promise<void> => {
      if (document.hidden || !('wakeLock' in navigator)) return;
      // Refused where the machine saves power or the page is framed: the wall works without.
      lock = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isOver) void lock?.release();
    };
    const onChange = (): void => void hold();
    void hold();
    document.addEventListener('visibilitychange', onChange);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onChange);
      void lock?.release();
    };
  }, []);
}
