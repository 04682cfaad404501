import { useText } from '#core/web';
import { Segmented } from '#shared/ui';
import { monitorPeriods, type MonitorPeriod } from '../client-monitor-contract';

/** The span of an address, or the usual one. */
export const periodOf = (written: string, usual: MonitorPeriod): MonitorPeriod =>
  monitorPeriods.find((each) => each === written) ?? usual;

interface PeriodChoiceProps {
  readonly value: MonitorPeriod;
  readonly onChange: (value: MonitorPeriod) => void;
}

/** How far back is counted. */
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
