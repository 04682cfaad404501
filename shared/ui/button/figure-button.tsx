import { formatNumber } from '#shared/format';
import { useUi } from '../ui-context';
import { Button } from './button';
import styles from './figure-button.module.css';

interface FigureButtonProps {
  readonly value: number;
  /** Describes what the figure counts. */
  readonly label: string;
  readonly pressed: boolean;
  readonly onClick: () => void;
}

/** A figure in a table that opens what it counts; disabled for zero. */
export function FigureButton({ value, label, pressed, onClick }: FigureButtonProps) {
  const { language } = useUi();
  return (
    <Button
      kind="quiet"
      className={styles.figure}
      disabled={value === 0}
      aria-pressed={pressed}
      aria-label={label}
      onClick={onClick}
    >
      {formatNumber(value, language)}
    </Button>
  );
}
