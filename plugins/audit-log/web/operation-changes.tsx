import { observer } from 'mobx-react-lite';
import { useText } from '#core/web';
import styles from './audit-log.module.css';
import type { Operation } from './operation';
import { useOperationWords } from './operation-words';

/** Old and new value of each changed field. */
export const OperationChanges = observer(function OperationChanges({ row }: { readonly row: Operation }) {
  const t = useText('audit-log');
  const words = useOperationWords();
  const { Before: before, After: after } = row;
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
              <th scope="row" title={name}>
                {words.field(row.Entity ?? '', name)}
              </th>
              {before && <td className={after ? styles.removed : undefined}>{words.value(row, name, before[name])}</td>}
              {after && <td className={before ? styles.added : undefined}>{words.value(row, name, after[name])}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});
