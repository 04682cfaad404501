import { observer } from 'mobx-react-lite';
import { useWidgets } from '#core/web';
import type { SignInPlace } from '../sign-in-place';

/** Where other plugins lead people in: they come with the shell, while the page can be used already. */
export default observer(function SignInPlaceWidgets(place: SignInPlace) {
  return useWidgets('account.sign-in').map(({ id, plugin, Component }) => (
    <Component key={`${plugin} ${id}`} {...place} />
  ));
});
