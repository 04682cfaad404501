import type { PublicSettings } from '#core';
import { useText } from '#core/web';
import styles from './sign-in-form.module.css';

type SignInMethod = NonNullable<PublicSettings['Sign_In_Methods']>[number];

interface SignInMethodsProps {
  readonly methods: readonly SignInMethod[];
  readonly disabled: boolean;
  readonly onChoose: (method: SignInMethod) => void;
}

/** Single sign-on services. */
export function SignInMethods({ methods, disabled, onChoose }: SignInMethodsProps) {
  const t = useText('account');
  if (methods.length === 0) return null;
  return (
    <section className={styles.methods}>
      <h2>{t('login.methods')}</h2>
      {methods.map((method) => (
        <button key={method.Provider_ID} type="button" disabled={disabled} onClick={() => onChoose(method)}>
          {method.Name}
        </button>
      ))}
    </section>
  );
}
