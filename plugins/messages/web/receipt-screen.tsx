import { useState } from 'react';
import { InputError } from '#core';
import { MessageService, QueryView, useClient, useLoaded, useService, useText } from '#core/web';
import { BrokenLink, Button, ButtonRow, LonePage, Note, PageHeader, Stack, TimeText } from '#shared/ui';
import { receiptContract, type Receipt } from '../contract';

/** Target of a message's receipt link: opening it marks the message as read, the button confirms it. */
export default function ReceiptScreen() {
  const t = useText('messages');
  const client = useClient(receiptContract);
  const messages = useService(MessageService);
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '');
  const loaded = useLoaded(() => client.read({ body: { Token: token } }), [client, token]);
  const { error, replace } = loaded;
  const [busy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      replace(await client.confirm({ body: { Token: token } }));
    } catch (thrown) {
      messages.error(thrown);
    } finally {
      setBusy(false);
    }
  };
  return (
    <LonePage>
      <Stack>
        <PageHeader title={t('title.receipt')} />
        {error instanceof InputError ? (
          <BrokenLink />
        ) : (
          <QueryView query={loaded} replaceOnError>
            {(data) => <ReceiptDetails receipt={data} busy={busy} onConfirm={() => void confirm()} />}
          </QueryView>
        )}
      </Stack>
    </LonePage>
  );
}

interface ReceiptDetailsProps {
  readonly receipt: Receipt;
  readonly busy: boolean;
  readonly onConfirm: () => void;
}

function ReceiptDetails({ receipt: { Subject, Sent_At, Status }, busy, onConfirm }: ReceiptDetailsProps) {
  const t = useText('messages');
  return (
    <Stack tight>
      <strong>{Subject}</strong>
      {Sent_At && (
        <Note>
          <TimeText at={Sent_At} form="full" />
        </Note>
      )}
      {Status === 'confirmed' ? (
        <Note>{t('receipt.confirmed')}</Note>
      ) : (
        <ButtonRow>
          <Button kind="primary" busy={busy} onClick={onConfirm}>
            {t('receipt.confirm')}
          </Button>
        </ButtonRow>
      )}
    </Stack>
  );
}
