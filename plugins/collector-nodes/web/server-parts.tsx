import { observer } from 'mobx-react-lite';
import type { Row } from '#core/resource';
import {
  MessageService,
  NavigationService,
  PrivilegeService,
  useClient,
  useReloading,
  useService,
  useText,
  type ResourceParts,
} from '#core/web';
import { formatFileSize, formatNumber } from '#shared/format';
import { routes } from '#shared/routes';
import { Button, IconButton, useUi } from '#shared/ui';
import { nodeContract } from '../node-contract';
import type { collectorNode } from '../node-resources';
import { NodeState } from './node-state';

type Node = Row<typeof collectorNode>;

/** Refresh interval of the list in milliseconds; nodes send a heartbeat every ten seconds. */
const refreshEvery = 10_000;

function useDrain(reload: () => void) {
  const t = useText('collector-nodes');
  const client = useClient(nodeContract);
  const messages = useService(MessageService);
  return async (rows: readonly Node[], Is_Draining: boolean): Promise<void> => {
    try {
      const { changed } = await client.changeDrainStatus({
        body: { id: rows.map(({ Node_ID }) => Node_ID), Is_Draining },
      });
      messages.show('success', t(Is_Draining ? 'done.drain' : 'done.undrain', { count: changed }));
      reload();
    } catch (error) {
      messages.error(error);
    }
  };
}

const NodeActions = observer(function NodeActions({
  row,
  reload,
}: {
  readonly row: Node;
  readonly reload: () => void;
}) {
  const t = useText('collector-nodes');
  const privileges = useService(PrivilegeService);
  const navigation = useService(NavigationService);
  const drain = useDrain(reload);
  const name = row.Node_Name;
  return (
    <>
      {privileges.can('server').action && (
        <IconButton
          small
          icon={row.Is_Draining ? 'play' : 'pause'}
          label={t(row.Is_Draining ? 'named.undrain' : 'named.drain', { name })}
          onClick={() => void drain([row], !row.Is_Draining)}
        />
      )}
      {privileges.can('server-log').browse && (
        <IconButton
          small
          icon="history"
          label={t('named.log', { name })}
          onClick={() => navigation.navigate(routes.serverLogFile({ id: row.Node_ID }))}
        />
      )}
    </>
  );
});

const NodeToolbar = observer(function NodeToolbar({
  selected,
  reload,
}: {
  readonly selected: readonly Node[];
  readonly reload: () => void;
}) {
  const t = useText('collector-nodes');
  const allowed = useService(PrivilegeService).can('server');
  const drain = useDrain(reload);
  useReloading(reload, refreshEvery);
  if (selected.length === 0 || !allowed.action) return null;
  return (
    <>
      <Button icon="pause" onClick={() => void drain(selected, true)}>
        {t('action.drain')}
      </Button>
      <Button icon="play" onClick={() => void drain(selected, false)}>
        {t('action.undrain')}
      </Button>
    </>
  );
});

function Load({ value }: { readonly value: number | null }) {
  const { language } = useUi();
  return <>{value === null ? '—' : formatNumber(value, language, 2)}</>;
}

function Memory({ bytes }: { readonly bytes: number | null }) {
  const { language } = useUi();
  return <>{bytes === null ? '—' : formatFileSize(bytes, language)}</>;
}

/** Additional parts of the collector list: current state and draining. */
const serverParts: ResourceParts<typeof collectorNode> = {
  cells: {
    Heartbeat_At: (row) => <NodeState row={row} />,
    Load: ({ Load: value }) => <Load value={value} />,
    Memory: ({ Memory: bytes }) => <Memory bytes={bytes} />,
  },
  rowActions: NodeActions,
  toolbar: NodeToolbar,
  newPage: routes.collectorAdd(),
  rowPage: ({ Node_ID }) => routes.collectorEdit({ id: Node_ID }),
  removal: 'confirm',
  without: ['import'],
};

export default serverParts;
