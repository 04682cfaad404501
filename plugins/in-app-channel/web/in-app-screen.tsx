import { observer } from 'mobx-react-lite';
import { MessageService, useAction, useClient, useKernel, usePages, useService, useText } from '#core/web';
import {
  Button,
  ButtonRow,
  EmptyState,
  ErrorState,
  Note,
  PageHeader,
  Panel,
  Skeleton,
  Stack,
  Tag,
  TimeText,
} from '#shared/ui';
import { inAppContract, type InAppMessage } from '../contract';
import styles from './in-app-screen.module.css';
import { openMessage } from './open-message';

/** What the person was told in the product, the latest first. */
const InAppScreen = observer(() => {
  const t = useText('in-app-channel');
  const client = useClient(inAppContract);
  const messages = useService(MessageService);
  const kernel = useKernel();
  const pages = usePages(
    (after, signal) => client.list({ query: { size: 50, ...(after ? { after } : {}) } }, { signal }),
    [client],
  );
  const markAll = useAction(async () => {
    await client.read({ body: {} });
    pages.reload();
  });
  const open = (message: InAppMessage): void =>
    void openMessage(message, kernel).then(pages.reload, (error: unknown) => messages.error(error));
  const unread = pages.first?.unread ?? 0;
  return (
    <Stack>
      <PageHeader
        title={t('title.in-app-messages')}
        text={unread > 0 ? t('unread', { count: unread }) : t('allRead')}
        actions={
          <Button icon="check" busy={markAll.busy} disabled={unread === 0} onClick={() => void markAll.run()}>
            {t('markAll')}
          </Button>
        }
      />
      {pages.error && pages.rows.length === 0 ? (
        <ErrorState message={messages.textOf(pages.error)} onRetry={pages.reload} />
      ) : !pages.first ? (
        <Skeleton lines={8} />
      ) : pages.rows.length === 0 ? (
        <EmptyState title={t('none')} />
      ) : (
        pages.rows.map((message) => <Message key={message.Delivery_ID} message={message} onOpen={open} />)
      )}
      {pages.hasMore && <Button onClick={pages.more}>{t('more')}</Button>}
    </Stack>
  );
});
export default InAppScreen;

interface MessageProps {
  readonly message: InAppMessage;
  readonly onOpen: (message: InAppMessage) => void;
}

function Message({ message, onOpen }: MessageProps) {
  const t = useText('in-app-channel');
  return (
    <Panel title={message.Subject} actions={message.Read_At === null && <Tag tone="warning">{t('new')}</Tag>}>
      <Stack tight>
        <Note>
          <TimeText at={message.Sent_At} form="full" />
        </Note>
        {message.Text.split('\n').map((line, index) => (
          // Lines of a text have nothing but their place.
          <span key={index} className={styles.line}>
            {line}
          </span>
        ))}
        {message.Link !== null && (
          <ButtonRow>
            <Button onClick={() => onOpen(message)}>{t('open')}</Button>
          </ButtonRow>
        )}
      </Stack>
    </Panel>
  );
}
