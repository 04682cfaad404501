import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { languages } from '#core';
import { BrandService, LocaleService, Mark, MessageService, ThemeService, useService, useText } from '#core/web';
import { OpinionField } from './opinion-field';
import styles from './sign-in-layout.module.css';

/** Layout of the pages before sign-in: the brand on one side, a form on the other, with language and theme above it. */
export const SignInLayout = observer(function SignInLayout({ children }: { readonly children: ReactNode }) {
  const t = useText('account');
  const core = useText('core');
  const brand = useService(BrandService);
  const locale = useService(LocaleService);
  const theme = useService(ThemeService);
  const messages = useService(MessageService);
  const other = languages.find((language) => language !== locale.language) ?? languages[0];
  return (
    <div className={styles.page}>
      <aside className={styles.brand}>
        <OpinionField />
        <div className={styles.name}>
          {brand.logo ? <img src={brand.logo} alt="" className={styles.logo} /> : <Mark className={styles.mark} />}
          <span>{brand.systemName}</span>
        </div>
        <p className={styles.claim}>{brand.loginText || t('claim')}</p>
      </aside>
      <main className={styles.side}>
        <div className={styles.tools}>
          <button type="button" onClick={() => void locale.use(other).catch((error: unknown) => messages.error(error))}>
            {core(`language.${other}`)}
          </button>
          <button type="button" onClick={() => theme.set({ mode: theme.dark ? 'light' : 'dark' })}>
            {t(theme.dark ? 'useLight' : 'useDark')}
          </button>
        </div>
        <div className={styles.form}>
          <div className={styles.smallName}>
            {brand.logo ? <img src={brand.logo} alt="" className={styles.logo} /> : <Mark className={styles.mark} />}
            <span>{brand.systemName}</span>
          </div>
          {children}
        </div>
      </main>
    </div>
  );
});
