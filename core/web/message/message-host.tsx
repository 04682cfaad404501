import { observer } from 'mobx-react-lite';
import { Suspense, useSyncExternalStore } from 'react';
import { currentToasts, watchToasts } from '#shared/ui';
import { useService } from '../react/kernel-context';
import { useLater } from '../react/use-later';
import { messageDrawing } from './later-drawing';
import { MessageService } from './message-service';

function Drawn() {
  const Drawing = useLater(messageDrawing);
  return (
    Drawing && (
      <Suspense fallback={null}>
        <Drawing />
      </Suspense>
    )
  );
}

/** Renders messages and alerts over every screen, once there is one. */
export const MessageHost = observer(function MessageHost() {
  const { alerts } = useService(MessageService);
  const toasts = useSyncExternalStore(watchToasts, currentToasts);
  return toasts.length > 0 || alerts.length > 0 || messageDrawing.ready !== undefined ? <Drawn /> : null;
});
