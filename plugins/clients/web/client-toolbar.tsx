import { observer } from 'mobx-react-lite';
import { useWidgets } from '#core/web';

/** What other plugins put above the list of clients; each gets `reload`, for what changes the list. */
export const ClientToolbar = observer(function ClientToolbar({ reload }: { readonly reload: () => void }) {
  return useWidgets('clients.list').map(({ id, Component }) => <Component key={id} reload={reload} />);
});
