import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { languages } from '#core';
import { BrandService, LocaleService, MessageService, ThemeService, useService, useText } from '#core/web';
import { OpinionField } from './opinion-field';
import styles from './sign-in-layout.module.css';

/** Logo of the product: a few voices that rise above the others. */
function Mark() {
  return (
    <svg viewBox="0 0 32 32" className={styles.mark} aria-hidden="true">
      <rect width="32" height="32" rx="8" />
      <g fill="#fff">
        <circle cx="8" cy="19" r="1.8" />
        <circle cx="13" cy="16" r="2.3" />
        <circle cx="18.6" cy="12.4" r="3" />
        <circle cx="24.4" cy="18" r="2" />
      </g>
    </svg>
  );
}

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
          {brand.logo ? <img src={brand.logo} alt="" className={styles.logo} /> : <Mark />}
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
            {brand.logo ? <img src={brand.logo} alt="" className={styles.logo} /> : <Mark />}
            <span>{brand.systemName}</span>
          </div>
          {children}
        </div>
      </main>
    </div>
  );
});
