import { useText } from '#core/web';
import { Disclosure } from '#shared/ui';
import { influenceParts, influenceWeights } from '../influence';

/** Explains how influence is calculated. */
export function InfluenceNote() {
  const t = useText('author-analysis');
  return (
    <Disclosure title={t('formula.title')}>
      <p>{t('formula.text')}</p>
      <ul>
        {influenceParts.map((part) => (
          <li key={part}>
            <strong>{t(`part.${part}`)}</strong> {influenceWeights[part]}: {t(`formula.${part}`)}
          </li>
        ))}
      </ul>
      <p>{t('formula.limits')}</p>
    </Disclosure>
  );
}
