import { useText } from '#core/web';
import styles from './sign-in-form.module.css';

/** Shows recovery codes once. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const t = useText('account');
  return (
    <>
      <p className={styles.lead}>{t('second.codesLead')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </>
  );
}
