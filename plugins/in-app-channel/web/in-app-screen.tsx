import { observer } from 'mobx-react-lite';
import {
  HttpService,
  MessageService,
  NavigationService,
  QueryView,
  useAction,
  useClient,
  useLink,
  usePages,
  useService,
  useText,
} from '#core/web';
import { routes } from '#shared/routes';
import {
  Button,
  ButtonRow,
  EmptyState,
  FilterBar,
  FilterItem,
  Note,
  PageHeader,
  Panel,
  Stack,
  Tag,
  TimeText,
  Toggle,
  useUrlState,
} from '#shared/ui';
import { inAppContract, type InAppMessage } from '../contract';
import styles from './in-app-screen.module.css';
import { openMessage } from './open-message';

const defaults = { unread: '' };

/** In-app messages of the user, latest first. */
const InAppScreen = observer(() => {
  const t = useText('in-app-channel');
  const client = useClient(inAppContract);
  const messages = useService(MessageService);
  const http = useService(HttpService);
  const navigation = useService(NavigationService);
  const linkTo = useLink();
  const [{ unread: only }, change] = useUrlState(defaults);
  const isOnly = only === 'true';
  const pages = usePages(
    (after, signal) =>
      client.list(
        { query: { size: 50, ...(isOnly ? { Is_Unread: 'true' as const } : {}), ...(after ? { after } : {}) } },
        { signal },
      ),
    [client, isOnly],
  );
  const markAll = useAction(async () => {
    await client.read({ body: {} });
    pages.reload();
  });
  const open = (message: InAppMessage): void =>
    void openMessage({ http, navigation }, message).then(pages.reload, (error: unknown) => messages.error(error));
  const unread = pages.first?.unread ?? 0;
  return (
    <Stack>
      <PageHeader
        title={t('title.in-app-messages')}
        details={
          unread > 0 ? (
            <a {...linkTo(routes.inAppMessages({ unread: 'true' }))}>{t('unread', { count: unread })}</a>
          ) : (
            t('allRead')
          )
        }
        actions={
          <Button icon="check" busy={markAll.busy} disabled={unread === 0} onClick={() => void markAll.run()}>
            {t('markAll')}
          </Button>
        }
      />
      <FilterBar onReset={() => change(defaults)}>
        <FilterItem label={t('onlyUnread')}>
          {(id) => <Toggle id={id} checked={isOnly} onChange={(on) => change({ unread: on ? 'true' : '' })} />}
        </FilterItem>
      </FilterBar>
      <QueryView query={pages} lines={8} empty={<EmptyState title={t(isOnly ? 'noneUnread' : 'none')} />}>
        {(shown) => shown.map((message) => <Message key={message.Delivery_ID} message={message} onOpen={open} />)}
      </QueryView>
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
          // Lines of a text have no key other than their index.
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
