import { useText } from '#core/web';
import { Segmented } from '#shared/ui';
import { monitorPeriods, type MonitorPeriod } from '../client-monitor-contract';

/** Returns the period from the URL, or the default. */
export const getPeriod = (written: string, usual: MonitorPeriod): MonitorPeriod =>
  monitorPeriods.find((each) => each === written) ?? usual;

interface PeriodChoiceProps {
  readonly value: MonitorPeriod;
  readonly onChange: (value: MonitorPeriod) => void;
}

/** Selects the period. */
export function PeriodChoice({ value, onChange }: PeriodChoiceProps) {
  const t = useText('system-monitor');
  return (
    <Segmented
      label={t('period')}
      value={value}
      choices={monitorPeriods.map((each) => ({ value: each, label: t(`periods.${each}`) }))}
      onChange={onChange}
    />
  );
}
