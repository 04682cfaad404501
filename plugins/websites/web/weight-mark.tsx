import { useText } from '#core/web';
import styles from './websites.module.css';

const steps = [1, 2, 3, 4, 5];

/** Shows a weight of 1 to 5 as filled squares, with the number for screen readers. */
export function WeightMark({ weight }: { readonly weight: number | null }) {
  const t = useText('websites');
  if (weight === null) return <>—</>;
  return (
    <span
      className={styles.weight}
      role="img"
      aria-label={t('weight.of', { weight })}
      title={t('weight.of', { weight })}
    >
      {steps.map((step) => (
        <i key={step} data-on={step <= weight || undefined} />
      ))}
    </span>
  );
}
