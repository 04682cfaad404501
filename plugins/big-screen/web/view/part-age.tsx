import { useText } from '#core/web';
import type { ModuleReply } from '#plugins/analysis';
import { Icon } from '#shared/ui';
import { useClockTime } from './use-clock-time';
import styles from './screen.module.css';

interface PartAgeProps {
  readonly answer: NonNullable<ModuleReply['Answer']>;
  /** Time since which its refresh fails; ISO 8601. */
  readonly late?: string;
}

/** Shows the age of the figures, silent sources, and the time since which the refresh fails. */
export function PartAge({ answer: { Newest_At, Silent_Sources }, late }: PartAgeProps) {
  const t = useText('big-screen');
  const timeOf = useClockTime();
  return (
    <p className={styles.age}>
      {late && (
        <strong className={styles.late} role="alert">
          <Icon name="warning" size={18} /> {t('age.late', { time: timeOf(late) })}
        </strong>
      )}
      <span>{Newest_At ? t('age.newest', { time: timeOf(Newest_At) }) : t('age.nothing')}</span>
      {Silent_Sources.length > 0 && (
        <span className={styles.silent} title={Silent_Sources.map(({ Name }) => Name).join(' · ')}>
          {t('age.silent', { count: Silent_Sources.length })}
        </span>
      )}
    </p>
  );
}
