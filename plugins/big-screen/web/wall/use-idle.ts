import { useEffect, useState } from 'react';

/** Milliseconds without a movement after which nobody is at the wall. */
const patience = 4_000;

/** True once nobody has moved or pressed anything for a while: what is operated may go out of sight. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const stir = (): void => {
      setIdle(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(true), patience);
    };
    const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;
    stir();
    for (const sign of signs) addEventListener(sign, stir);
    return () => {
      clearTimeout(timer);
      for (const sign of signs) removeEventListener(sign, stir);
    };
  }, []);
  return isIdle;
}
