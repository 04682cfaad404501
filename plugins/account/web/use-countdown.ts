import { useEffect, useState } from 'react';

/** Counts seconds down to 0; the second value starts the countdown. */
export function useCountdown(): readonly [seconds: number, start: (seconds: number) => void] {
  const [seconds, setSeconds] = useState(0);
  const running = seconds > 0;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return [seconds, setSeconds];
}
