import { observer } from 'mobx-react-lite';
import { useSyncExternalStore } from 'react';
import { currentToasts, watchToasts } from '#shared/ui';
import { useService } from '../react/kernel-context';
import { Later, useLater } from '../react/use-later';
import { MessageService } from './message-service';

/** What draws is fetched with the first message: the sign-in page seldom has one. */
const drawing = new Later(() =>
  import(/* webpackChunkName: "shell" */ './message-drawing').then(({ MessageDrawing }) => MessageDrawing),
);

function Drawn() {
  const Drawing = useLater(drawing);
  return Drawing && <Drawing />;
}

/** Draws messages and alerts over every screen, once there is one. */
export const MessageHost = observer(function MessageHost() {
  const { alerts } = useService(MessageService);
  const toasts = useSyncExternalStore(watchToasts, currentToasts);
  return toasts.length > 0 || alerts.length > 0 || drawing.ready !== undefined ? <Drawn /> : null;
});
