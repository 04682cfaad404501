import { observer } from 'mobx-react-lite';
import { useNamedText, useText, useWidgets } from '#core/web';
import { failureText } from '#plugins/messages/web';
import { routes } from '#shared/routes';
import { Drawer, LevelTag, Note, Stack, TimeText } from '#shared/ui';
import type { AlertMessage } from '../messages';
import { FallbackNote } from './fallback-note';
import { ReasonText } from './reason-text';

function Times({ message }: { readonly message: AlertMessage }) {
  const t = useText('alerts');
  const times = [
    ['sent', message.Sent_At],
    ['delivered', message.Delivered_At],
    ['read', message.Read_At],
    ['confirmed', message.Confirmed_At],
  ] as const;
  return (
    <Stack tight>
      {times.map(
        ([state, at]) =>
          at && (
            <Note key={state}>
              {t(`states.${state}`)} <TimeText at={at} form="full" />
            </Note>
          ),
      )}
    </Stack>
  );
}

/**
 * Details of a notification: alerts with their reasons, and the state of each delivery. Other plugins can add content
 * below an alert (slot `alerts.alert`, given the `alert`).
 */
export const MessageDrawer = observer((props: { readonly message: AlertMessage; readonly onClose: () => void }) => {
  const { message, onClose } = props;
  const t = useText('alerts');
  const text = useNamedText();
  const messageText = useText('messages');
  const parts = useWidgets('alerts.alert');
  return (
    <Drawer open title={message.Subject} onClose={onClose}>
      <Stack>
        {message.Alerts.map((alert) => (
          <Stack tight key={alert.Alert_ID}>
            <span>
              <LevelTag level={alert.Level} />{' '}
              {alert.Article_ID ? <a href={routes.article(alert.Article_ID)}>{alert.Title}</a> : alert.Title}
            </span>
            <Note>
              {alert.Site} · <ReasonText reason={alert.Reason} />
            </Note>
            {alert.Is_Useful !== null && <Note>{t(alert.Is_Useful ? 'rating.useful' : 'rating.useless')}</Note>}
            {parts.map(({ id, Component }) => (
              <Component key={id} alert={alert} />
            ))}
          </Stack>
        ))}
        <FallbackNote messageId={message.Message_ID} />
        <Times message={message} />
        {message.Handed_To && <Note>{t('message.handedTo', { name: message.Handed_To })}</Note>}
        {message.Forwards > 0 && <Note>{t('message.forwards', { count: message.Forwards })}</Note>}
        {message.Deliveries.map(({ Delivery_ID, Channel, Address, Status, Reason }) => (
          <Note key={Delivery_ID}>
            {text(`${Channel}-channel:channel.${Channel}`)} · {Address} · {text(`messages:status.${Status}`)}
            {Reason !== null && ` · ${failureText(messageText, Reason)}`}
          </Note>
        ))}
      </Stack>
    </Drawer>
  );
});
