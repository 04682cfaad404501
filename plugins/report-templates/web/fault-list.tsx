import { useText } from '#core/web';
import type { TemplateFault } from '../template-fault';
import styles from './report-templates.module.css';

/** Faults of a template: the variable, the reason, the location, and a suggestion. */
export function FaultList({ faults }: { readonly faults: readonly TemplateFault[] }) {
  const t = useText('report-templates');
  const place = ({ Part, Paragraph, Variable }: TemplateFault): string =>
    Part === 'file' ? Variable : t('fault.place', { part: t(`part.${Part}`), paragraph: Paragraph });
  return (
    <div role="alert" className={styles.faults}>
      <strong>{t('fault.title', { count: faults.length })}</strong>
      <ol>
        {faults.map((fault, at) => (
          <li key={at}>
            <span>{t(`fault.${fault.Reason}`, { name: fault.Variable })}</span>
            {fault.Suggestion && <span> {t('fault.meant', { name: fault.Suggestion })}</span>}
            <span className={styles.soft}> {place(fault)}</span>
            {fault.Text !== '' && <q className={styles.quote}>{fault.Text}</q>}
          </li>
        ))}
      </ol>
    </div>
  );
}
