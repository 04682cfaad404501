import { useText } from '#core/web';
import styles from './audit-log.module.css';

type Side = Readonly<Record<string, unknown>> | null;

const shown = (value: unknown): string =>
  value === null || value === undefined ? '—' : typeof value === 'string' ? value : JSON.stringify(value, null, 1);

/** Field by field what stood before and what stands after. */
export function OperationChanges({ before, after }: { readonly before: Side; readonly after: Side }) {
  const t = useText('audit-log');
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return <p className={styles.note}>{t('detail.nothing')}</p>;
  return (
    <div className={styles.scroll} role="region" aria-label={t('detail.changes')} tabIndex={0}>
      <table className={styles.changes}>
        <thead>
          <tr>
            <th scope="col">{t('detail.field')}</th>
            {before && <th scope="col">{t('detail.before')}</th>}
            {after && <th scope="col">{t('detail.after')}</th>}
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              {before && <td className={after ? styles.removed : undefined}>{shown(before[name])}</td>}
              {after && <td className={before ? styles.added : undefined}>{shown(after[name])}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
