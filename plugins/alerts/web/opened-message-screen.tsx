import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { InputError } from '#core';
import { MessageService, useClient, useService, useText } from '#core/web';
import {
  BrokenLink,
  Button,
  ButtonRow,
  EmptyState,
  Highlight,
  LevelTag,
  LonePage,
  Note,
  Skeleton,
  Stack,
  TimeText,
} from '#shared/ui';
import { markRanges } from '#shared/text';
import { openedContract, type OpenedMessage } from '../messages';
import { OpenedMessageStore } from './opened-message-store';
import styles from './opened-message.module.css';
import { ReasonText } from './reason-text';

interface PartProps {
  readonly store: OpenedMessageStore;
  readonly act: (run: () => Promise<void>) => void;
}

const Article = observer(({ alert, store, act }: PartProps & { readonly alert: OpenedMessage['Alerts'][number] }) => {
  const t = useText('alerts');
  return (
    <article className={styles.article}>
      <LevelTag level={alert.Level} />
      <h2>
        <Highlight text={alert.Title} ranges={markRanges(alert.Title, alert.Words)} />
      </h2>
      <Note>
        {alert.Site} {alert.Published_At && <TimeText at={alert.Published_At} form="full" />}{' '}
        {alert.Url && (
          <a href={alert.Url} target="_blank" rel="noopener noreferrer">
            {t('opened.original')}
          </a>
        )}
      </Note>
      <Note>
        <ReasonText reason={alert.Reason} />
      </Note>
      {alert.Note && <p>{alert.Note}</p>}
      <div className={styles.text}>
        {alert.Text === '' ? (
          t('opened.gone')
        ) : (
          <Highlight text={alert.Text} ranges={markRanges(alert.Text, alert.Words)} />
        )}
      </div>
      <ButtonRow>
        {([true, false] as const).map((isUseful) => (
          <Button
            key={String(isUseful)}
            kind={alert.Is_Useful === isUseful ? 'primary' : undefined}
            aria-pressed={alert.Is_Useful === isUseful}
            disabled={store.busy}
            onClick={() => act(() => store.rate(alert.Alert_ID, isUseful))}
          >
            {t(isUseful ? 'rating.useful' : 'rating.useless')}
          </Button>
        ))}
      </ButtonRow>
    </article>
  );
});

const Actions = observer(({ message, store, act }: PartProps & { readonly message: OpenedMessage }) => {
  const t = useText('alerts');
  const [isHanding, setHanding] = useState(false);
  return (
    <footer className={styles.actions}>
      <ButtonRow>
        {message.Confirmed_At ? (
          <Note>
            {t('opened.confirmed')} <TimeText at={message.Confirmed_At} form="full" />
          </Note>
        ) : (
          <Button kind="primary" icon="check" busy={store.busy} onClick={() => act(store.confirm)}>
            {t('opened.confirm')}
          </Button>
        )}
        {message.Others.length > 0 && (
          <Button icon="users" aria-expanded={isHanding} onClick={() => setHanding(!isHanding)}>
            {t('opened.handOver')}
          </Button>
        )}
        <Button
          icon="share"
          disabled={store.busy}
          onClick={() => act(() => store.forward(location.href, message.Subject))}
        >
          {t('opened.forward', { count: message.Forwards })}
        </Button>
      </ButtonRow>
      {isHanding && (
        <ButtonRow>
          {message.Others.map(({ Receiver_ID, Receiver_Name }) => (
            <Button
              small
              key={Receiver_ID}
              disabled={store.busy}
              onClick={() => {
                setHanding(false);
                act(() => store.handOver(Receiver_ID));
              }}
            >
              {Receiver_Name}
            </Button>
          ))}
        </ButtonRow>
      )}
      {message.Handed_To && <Note>{t('message.handedTo', { name: message.Handed_To })}</Note>}
    </footer>
  );
});

/** Page behind an alert link, designed for phones: its articles, and the actions of the receiver. */
export default observer(function OpenedMessageScreen() {
  const t = useText('alerts');
  const client = useClient(openedContract);
  const messages = useService(MessageService);
  const [store] = useState(
    () => new OpenedMessageStore(new URLSearchParams(location.search).get('token') ?? '', client),
  );
  useEffect(() => void store.load(), [store]);
  const isKnown = store.message !== null || store.error !== null;
  // The server-rendered content is shown until the notification is loaded.
  useEffect(() => {
    if (isKnown) document.getElementById('initial-data')?.remove();
  }, [isKnown]);
  const act = (run: () => Promise<void>): void => {
    run().catch((error: unknown) => messages.error(error));
  };
  const { message, error } = store;
  if (error instanceof InputError) return <BrokenLink />;
  if (error) return <EmptyState icon="lock" title={t('opened.over')} text={messages.textOf(error)} />;
  if (!message) return <Skeleton lines={12} />;
  return (
    <LonePage className={styles.page}>
      <Stack>
        <h1>{message.Subject}</h1>
        <Note>
          {message.Receiver_Name} · <TimeText at={message.Notified_At} form="full" />
        </Note>
        {message.Alerts.map((alert) => (
          <Article key={alert.Alert_ID} alert={alert} store={store} act={act} />
        ))}
        <Note>
          {t('opened.until')} <TimeText at={message.Expires_At} form="full" />
        </Note>
      </Stack>
      <Actions message={message} store={store} act={act} />
    </LonePage>
  );
});
