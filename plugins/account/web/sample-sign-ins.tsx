import { useText } from '#core/web';
import type { SampleSignIn } from '../contract';
import styles from './sign-in-form.module.css';

interface SampleSignInsProps {
  readonly signIns: readonly SampleSignIn[];
  readonly onChoose: (signIn: SampleSignIn) => void;
}

/** Sample accounts; choosing one fills in the form. */
export function SampleSignIns({ signIns, onChoose }: SampleSignInsProps) {
  const t = useText('account');
  if (signIns.length === 0) return null;
  return (
    <section className={styles.samples}>
      <h2>{t('samples.title')}</h2>
      <ul>
        {signIns.map((signIn) => (
          <li key={signIn.User_Name}>
            <button type="button" onClick={() => onChoose(signIn)}>
              {signIn.User_Name} <span>{t(`samples.${signIn.Role}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
