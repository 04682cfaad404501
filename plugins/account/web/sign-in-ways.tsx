import { observer } from 'mobx-react-lite';
import { useText, useWidgets } from '#core/web';
import type { SignInPlace } from '../sign-in-place';
import styles from './sign-in-form.module.css';

/** The ways beside the password, which other plugins bring; they take back who returns from one, too. */
export default observer(function SignInWays(place: SignInPlace) {
  const t = useText('account');
  const widgets = useWidgets('account.sign-in');
  return (
    <section className={styles.ways}>
      {place.ways.length > 0 && <h2>{t('login.ways')}</h2>}
      {widgets.map(({ id, plugin, Component }) => (
        <Component key={`${plugin} ${id}`} {...place} />
      ))}
    </section>
  );
});
