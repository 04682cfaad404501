import { useEffect, useState } from 'react';

/** Milliseconds without input after which the big screen counts as unattended. */
const timeoutMs = 4_000;

/** True after a while without pointer or keyboard input, when controls can be hidden. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const stir = (): void => {
      setIdle(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(true), timeoutMs);
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
