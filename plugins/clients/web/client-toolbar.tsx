import { observer } from 'mobx-react-lite';
import { useWidgets } from '#core/web';

/**
 * Toolbar contributions of other plugins above the client list; each receives `reload`, for actions that change the
 * list.
 */
export const ClientToolbar = observer(function ClientToolbar({ reload }: { readonly reload: () => void }) {
  return useWidgets('clients.list').map(({ id, Component }) => <Component key={id} reload={reload} />);
});
