import { useEffect, useState } from 'react';
import { zonedTime } from '#shared/time';
import { useUi } from '#shared/ui';
import styles from './screen.module.css';

/** Shows the time of the server, since the clock of a display machine is often wrong. */
export function BigScreenClock({ ahead }: { readonly ahead: number }) {
  const { language, timeZone } = useUi();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = (): void => {
      setNow(Date.now());
      timer = setTimeout(tick, 1_000 - ((Date.now() + ahead) % 1_000));
    };
    tick();
    return () => clearTimeout(timer);
  }, [ahead]);
  const time = zonedTime(now + ahead, timeZone).setLocale(language);
  return (
    <div className={styles.clock} role="timer" aria-live="off">
      <span>{time.toFormat('HH:mm:ss')}</span>
      <small>{time.toLocaleString({ month: 'long', day: 'numeric', weekday: 'long' })}</small>
    </div>
  );
}
