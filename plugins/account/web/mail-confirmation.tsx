import { useState } from 'react';
import type { CurrentUser } from '#core';
import { AuthService, MessageService, useAction, useClient, useService, useText } from '#core/web';
import { Button, ButtonRow, Note, Stack, TimeText } from '#shared/ui';
import { accountContract } from '../contract';
import { CodeField } from './code-field';
import { useCountdown } from './use-countdown';

/** Whether the user's email address is confirmed, and a form to confirm it by a code. */
export function MailConfirmation({ user }: { readonly user: CurrentUser }) {
  const t = useText('account');
  const auth = useService(AuthService);
  const messages = useService(MessageService);
  const client = useClient(accountContract);
  const [wait, startWait] = useCountdown();
  const [isSent, setIsSent] = useState(false);
  const [code, setCode] = useState('');
  const { Email: mail, Email_Confirmed_At: confirmed } = user;

  const send = useAction(async () => {
    startWait((await client.sendMailCode({})).retry_after);
    setIsSent(true);
  });
  const confirm = useAction(async () => {
    auth.take(await client.confirmMail({ body: { code } }));
    messages.show('success', t('mail.done'));
  });

  if (mail === null) return null;
  if (confirmed !== null)
    return (
      <Note>
        {t('mail.confirmed', { mail })} <TimeText at={confirmed} />
      </Note>
    );
  return (
    <Stack>
      <Note>{t(isSent ? 'mail.sent' : 'mail.open', { mail })}</Note>
      {isSent && <CodeField label={t('mail.field')} length={8} value={code} onChange={setCode} />}
      <ButtonRow>
        {isSent && (
          <Button kind="primary" busy={confirm.busy} disabled={code.length < 8} onClick={() => void confirm.run()}>
            {t('mail.confirm')}
          </Button>
        )}
        <Button busy={send.busy} disabled={wait > 0} onClick={() => void send.run()}>
          {wait > 0 ? t('register.wait', { seconds: wait }) : t('mail.send')}
        </Button>
      </ButtonRow>
    </Stack>
  );
}
