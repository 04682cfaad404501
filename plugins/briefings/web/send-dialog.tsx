import { useState } from 'react';
import { useAction, useClient, useOptions, useText } from '#core/web';
import { Button, Dialog, Field, MultiSelectBox, showToast, Stack } from '#shared/ui';
import { briefContract } from '../contract';

interface SendDialogProps {
  readonly briefId: string;
  readonly onSent: () => void;
  readonly onClose: () => void;
}

/** Selects the recipients of a brief; each receives it over their own channels, with a link. */
export function SendDialog({ briefId, onSent, onClose }: SendDialogProps) {
  const t = useText('briefings');
  const client = useClient(briefContract);
  const receivers = useOptions('inform-user');
  const [ids, setIds] = useState<readonly string[]>([]);
  const send = useAction(async () => {
    const { sent } = await client.send({ body: { Briefing_ID: briefId, Receiver_IDs: [...ids] } });
    showToast({ text: t('send.sent', { count: sent }), kind: 'success' });
    onSent();
  });
  return (
    <Dialog
      open
      title={t('send.title')}
      onClose={onClose}
      footer={
        <>
          <Button disabled={send.busy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            kind="primary"
            icon="send"
            disabled={ids.length === 0}
            busy={send.busy}
            onClick={() => void send.run()}
          >
            {t('action.send')}
          </Button>
        </>
      }
    >
      <Stack>
        <Field label={t('send.receivers')} hint={t('send.hint')} required>
          {(field) => <MultiSelectBox {...field} options={receivers} value={ids} onChange={setIds} />}
        </Field>
      </Stack>
    </Dialog>
  );
}
