import { useText } from '#core/web';
import { PressArea } from '#shared/ui';
import styles from './customize-settings.module.css';

/** Colors that are readable in the light and the dark theme. */
const colors = ['#1f5fd6', '#0e7a86', '#1f845a', '#6b4fc8', '#b03a7a', '#b5432b', '#8a5a00', '#44546f'] as const;

interface ColorChoicesProps {
  readonly label: string;
  readonly value: string | null;
  readonly disabled?: boolean;
  readonly onChange: (color: string | null) => void;
}

/** Color swatches; the first is the product's own color, which means no client color. */
export function ColorChoices({ label, value, disabled, onChange }: ColorChoicesProps) {
  const t = useText('branding');
  return (
    <div role="group" aria-label={label} className={styles.colors}>
      {colors.map((color, index) => (
        <PressArea
          key={color}
          disabled={disabled}
          title={index === 0 ? t('ownColor') : color}
          aria-label={index === 0 ? t('ownColor') : color}
          aria-pressed={index === 0 ? value === null || value === color : value === color}
          style={{ background: color }}
          onClick={() => onChange(index === 0 ? null : color)}
        />
      ))}
    </div>
  );
}
