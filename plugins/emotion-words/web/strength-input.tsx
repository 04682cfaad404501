import { useText, type FieldInputProps } from '#core/web';
import { Segmented } from '#shared/ui';

const strengths = ['1', '2', '3'] as const;

/** Selects one of the three strengths. */
export function StrengthInput({ value, onChange }: FieldInputProps) {
  const t = useText('emotion-words');
  return (
    <Segmented
      label={t('client-emotion-word.fields.Strength')}
      value={strengths.find((each) => each === String(value)) ?? '2'}
      choices={strengths.map((each) => ({ value: each, label: t(`strength.${each}`) }))}
      onChange={(next) => onChange(Number(next))}
    />
  );
}
