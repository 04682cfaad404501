import { useState } from 'react';
import { MessageService, useClient, useService, useText } from '#core/web';
import { Button, Tag } from '#shared/ui';
import { operationLogContract } from '../contract';

interface Chain {
  readonly Entries: number;
  readonly Broken_ID: string | null;
}

/** Checks on demand that no entry of the log was changed or taken out. */
export function ChainCheck() {
  const t = useText('audit-log');
  const client = useClient(operationLogContract);
  const messages = useService(MessageService);
  const [chain, setChain] = useState<Chain | null>(null);
  const [busy, setBusy] = useState(false);
  const check = async (): Promise<void> => {
    setBusy(true);
    try {
      setChain(await client.chain({}));
    } catch (error) {
      messages.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <span role="status">
        {chain &&
          (chain.Broken_ID === null ? (
            <Tag tone="positive">{t('chain.whole', { count: chain.Entries })}</Tag>
          ) : (
            <Tag tone="negative">{t('chain.broken', { id: chain.Broken_ID })}</Tag>
          ))}
      </span>
      <Button icon="shield" busy={busy} onClick={() => void check()}>
        {t('chain.check')}
      </Button>
    </>
  );
}
