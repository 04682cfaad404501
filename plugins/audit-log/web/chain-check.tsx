import { useAction, useClient, useText } from '#core/web';
import { Button, Tag } from '#shared/ui';
import { operationLogContract } from '../contract';

/** Verifies on demand that no entry of the log was changed or removed. */
export function ChainCheck() {
  const t = useText('audit-log');
  const client = useClient(operationLogContract);
  const check = useAction(() => client.chain({}));
  const chain = check.result;
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
      <Button icon="shield" busy={check.busy} onClick={() => void check.run()}>
        {t('chain.check')}
      </Button>
    </>
  );
}
