import { QueryView, useClient, useLoaded, useText } from '#core/web';
import { Dialog, Stack, TimeText } from '#shared/ui';
import { publishContract } from '../contract';

interface ReceiptDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** Lists the people who confirmed a publication. */
export function ReceiptDialog({ id, onClose }: ReceiptDialogProps) {
  const t = useText('publishing');
  const client = useClient(publishContract);
  const loaded = useLoaded((signal) => client.receipts({ query: { Publication_ID: id } }, { signal }), [client, id]);
  return (
    <Dialog open title={t('receiptsTitle')} onClose={onClose}>
      <QueryView query={loaded} compact>
        {(data) => (
          <Stack tight>
            {data.list.map(({ User_ID, User_Name, Confirmed_At }) => (
              <span key={User_ID}>
                {User_Name ?? t('someone')} · <TimeText at={Confirmed_At} />
              </span>
            ))}
          </Stack>
        )}
      </QueryView>
    </Dialog>
  );
}
