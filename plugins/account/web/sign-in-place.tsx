import { observer } from 'mobx-react-lite';
import { useWidgets } from '#core/web';
import type { SignInPlace } from '../sign-in-place';

/** Sign-in widgets of other plugins; they are loaded with the shell, after the page has become usable. */
export default observer(function SignInPlaceWidgets(place: SignInPlace) {
  return useWidgets('account.sign-in').map(({ id, plugin, Component }) => (
    <Component key={`${plugin} ${id}`} {...place} />
  ));
});
