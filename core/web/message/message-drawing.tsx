import { observer } from 'mobx-react-lite';
import { Button, Dialog, ToastHost } from '#shared/ui';
import { useService } from '../react/kernel-context';
import { useText } from '../react/use-text';
import { MessageService } from './message-service';

/** Renders the toasts, and alerts one after the other as modals. */
export const MessageDrawing = observer(function MessageDrawing() {
  const t = useText('core');
  const alert = useService(MessageService).alerts[0];
  return (
    <>
      <ToastHost />
      {alert && (
        <Dialog
          open
          title={alert.text}
          onClose={alert.close}
          footer={
            alert.choices?.map(({ value, label, isMain, choose }) => (
              <Button key={value} {...(isMain && { kind: 'primary', 'data-autofocus': true })} onClick={choose}>
                {label}
              </Button>
            )) ?? (
              <Button kind="primary" data-autofocus onClick={alert.close}>
                {t('understood')}
              </Button>
            )
          }
        />
      )}
    </>
  );
});
