import { useText } from '#core/web';
import type { ResultOf } from '#core';
import { EmptyState, useUi } from '#shared/ui';
import { formatNumber } from '#shared/format';
import type { translationContract } from '../contract';
import styles from './translate-dialog.module.css';

type Terms = ResultOf<typeof translationContract.translate>['Terms'];

/** Known terms of an article with their translations. */
export function TermTable({ terms }: { readonly terms: Terms }) {
  const t = useText('translation');
  const { language } = useUi();
  if (terms.length === 0) return <EmptyState compact title={t('noTerms')} text={t('noTermsText')} />;
  return (
    <table className={styles.terms}>
      <thead>
        <tr>
          {(['term', 'translation', 'kind', 'count'] as const).map((key) => (
            <th key={key} scope="col">
              {t(`column.${key}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {terms.map(({ Term, Translation, Kind, Count }) => (
          <tr key={Term}>
            <td>{Term}</td>
            <td>{Translation}</td>
            <td>{t(`kind.${Kind}`)}</td>
            <td>{formatNumber(Count, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
