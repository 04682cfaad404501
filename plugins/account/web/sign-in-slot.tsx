import { observer } from 'mobx-react-lite';
import { useWidgets } from '#core/web';
import type { SignInSlot } from '../sign-in-slot';

/** Sign-in widgets of other plugins; they are loaded with the shell, after the page has become usable. */
export default observer(function SignInSlotWidgets(place: SignInSlot) {
  return useWidgets('account.sign-in').map(({ id, plugin, Component }) => (
    <Component key={`${plugin} ${id}`} {...place} />
  ));
});
