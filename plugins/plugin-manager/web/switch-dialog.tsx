import { AuthService, MessageService, useAction, useClient, usePluginName, useService, useText } from '#core/web';
import { ConfirmDialog } from '#shared/ui';
import { pluginContract, type PluginRow } from '../contract';

interface SwitchDialogProps {
  readonly row: PluginRow;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Lists the plugins that are enabled or disabled together with one before doing so. */
export function SwitchDialog({ row, onDone, onClose }: SwitchDialogProps) {
  const t = useText('plugin-manager');
  const client = useClient(pluginContract);
  const auth = useService(AuthService);
  const messages = useService(MessageService);
  const getName = usePluginName();
  const name = getName(row.Plugin_ID);
  const order = useAction(async () => {
    const { Changed } = await client.set({
      body: { Plugin_ID: row.Plugin_ID, Is_On: !row.Is_On, With_Others: true },
    });
    messages.show('success', t(row.Is_On ? 'done.off' : 'done.on', { count: Changed.length }));
    // The menus depend on the enabled plugins.
    await auth.loadCurrentUser();
  });
  const text = row.Is_On
    ? row.Needed_By.length > 0
      ? t('ask.offWith', { name, others: row.Needed_By.map(getName).join(t('comma')) })
      : t('ask.off', { name })
    : t('ask.on', { name });
  return (
    <ConfirmDialog
      open
      title={t(row.Is_On ? 'ask.offTitle' : 'ask.onTitle', { name })}
      action={t(row.Is_On ? 'turnOff' : 'turnOn')}
      danger={row.Is_On}
      onConfirm={async () => {
        if (await order.run()) onDone();
      }}
      onClose={onClose}
    >
      {text}
    </ConfirmDialog>
  );
}
