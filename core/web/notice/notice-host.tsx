import { autorun } from 'mobx';
import { useEffect, useRef } from 'react';
import { hideNotice, showNotice } from '#shared/ui';
import { MessageService } from '../message/message-service';
import { useService } from '../react/kernel-context';
import { useText } from '../react/use-text';
import { NoticeService } from './notice-service';

/** Shows the server's notices as Arco notifications; the service determines how long each stays. */
export function NoticeHost() {
  const t = useText('core');
  const service = useService(NoticeService);
  const messages = useService(MessageService);
  const renderedIds = useRef<readonly string[]>([]);
  useEffect(() => {
    const draw = (): void => {
      const shown = service.shown.map(({ type }) => type);
      for (const type of renderedIds.current) if (!shown.includes(type)) hideNotice(type);
      renderedIds.current = shown;
      for (const { type, title, level, lines } of service.shown)
        showNotice({
          id: type,
          level,
          title,
          closeLabel: t('close'),
          onClose: () => service.close(type),
          onFold: (isFolded) => service.hold(type, !isFolded),
          lines: lines.map(({ key, text, open }) => ({
            key,
            text,
            onOpen: open && (() => void service.open(type, key).catch((error: unknown) => messages.error(error))),
          })),
        });
    };
    const stop = autorun(draw);
    return () => {
      stop();
      for (const type of renderedIds.current) hideNotice(type);
      renderedIds.current = [];
    };
  }, [service, messages, t]);
  return null;
}
