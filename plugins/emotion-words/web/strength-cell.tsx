import { useText } from '#core/web';

/** A strength in words and dots, from 1 (weak) to 3 (strong). */
export function StrengthCell({ strength }: { readonly strength: number }) {
  const t = useText('emotion-words');
  return (
    <span title={t(`strength.${strength}`)}>
      <span aria-hidden="true">
        {'●'.repeat(strength)}
        {'○'.repeat(Math.max(0, 3 - strength))}
      </span>{' '}
      {t(`strength.${strength}`)}
    </span>
  );
}
