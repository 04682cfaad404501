import { observer } from 'mobx-react-lite';
import { MessageService, useService, useText } from '#core/web';
import { routes } from '#shared/routes';
import { Button, ButtonRow, Note, QrCode, Stack } from '#shared/ui';
import type { RemoteStore } from './remote-store';
import styles from './remote.module.css';

/** The remote control code of this screen, as a QR code and as text. */
export const RemotePanel = observer(function RemotePanel({ remote }: { readonly remote: RemoteStore }) {
  const t = useText('big-screen');
  const messages = useService(MessageService);
  const { code, error } = remote;
  if (code === null)
    return (
      <Stack tight>
        <Note>{t('remote.lead')}</Note>
        {error !== undefined && <p role="alert">{messages.textOf(error)}</p>}
        <ButtonRow>
          <Button kind="primary" onClick={() => void remote.open()}>
            {t('remote.open')}
          </Button>
        </ButtonRow>
      </Stack>
    );
  const address = new URL(routes.bigScreenRemote({ code }), location.origin).href;
  return (
    <Stack tight>
      <QrCode text={address} label={t('remote.picture')} />
      <p className={styles.code}>{code}</p>
      <Note>{t('remote.how', { address: new URL(routes.bigScreenRemote(), location.origin).href })}</Note>
      <ButtonRow>
        <Button onClick={() => void remote.close()}>{t('remote.close')}</Button>
      </ButtonRow>
    </Stack>
  );
});
