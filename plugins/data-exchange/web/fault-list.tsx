import { useText } from '#core/web';
import type { WireFault } from '../contract';
import styles from './data-import.module.css';

/** Reasons why a record is invalid. */
export function FaultList({ faults }: { readonly faults: readonly WireFault[] }) {
  const t = useText('data-exchange');
  return (
    <span className={styles.fault}>
      {faults.map(({ Code, Params }) => t(`fault.${Code}`, Params)).join(t('fault.separator'))}
    </span>
  );
}
