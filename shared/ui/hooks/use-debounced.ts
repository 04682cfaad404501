import { useEffect, useState } from 'react';

/** Returns the value after it has been unchanged for this many milliseconds. */
export function useDebounced<T>(value: T, milliseconds = 300): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return rested;
}
