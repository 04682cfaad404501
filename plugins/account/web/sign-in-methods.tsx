import type { PublicSettings } from '#core';
import { useText } from '#core/web';
import styles from './sign-in-form.module.css';

type Way = NonNullable<PublicSettings['Sign_In_Methods']>[number];

interface SignInMethodsProps {
  readonly methods: readonly Way[];
  readonly disabled: boolean;
  readonly onChoose: (method: Way) => void;
}

/** Single sign-on services. */
export function SignInMethods({ methods: ways, disabled, onChoose }: SignInMethodsProps) {
  const t = useText('account');
  if (ways.length === 0) return null;
  return (
    <section className={styles.ways}>
      <h2>{t('login.ways')}</h2>
      {ways.map((method) => (
        <button key={method.Provider_ID} type="button" disabled={disabled} onClick={() => onChoose(method)}>
          {method.Name}
        </button>
      ))}
    </section>
  );
}
