import { useText } from '#core/web';
import { formatNumber } from '#shared/format';
import type { SampleFigures } from '../contract';
import styles from './sample-data-dialog.module.css';

const counts = ['Clients', 'People', 'Subjects', 'Articles', 'Sources'] as const;

/** Amount of sample data by kind. */
export function FigureList({ figures }: { readonly figures: SampleFigures }) {
  const t = useText('sample-data');
  return (
    <dl className={styles.figures}>
      <dt>{t('figures.Status')}</dt>
      <dd role="status">{t(`status.${figures.Status}`)}</dd>
      {counts.map((name) => [
        <dt key={name}>{t(`figures.${name}`)}</dt>,
        <dd key={`${name} count`}>{formatNumber(figures[name])}</dd>,
      ])}
      {figures.Site_URL && (
        <>
          <dt>{t('figures.Site_URL')}</dt>
          <dd>
            <a href={figures.Site_URL} target="_blank" rel="noreferrer">
              {figures.Site_URL}
            </a>
          </dd>
        </>
      )}
    </dl>
  );
}
