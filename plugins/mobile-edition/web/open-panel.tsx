import { useText } from '#core/web';
import { routes } from '#shared/routes';
import { Button, ButtonRow, CopyButton, Note, Panel, QrCode, Stack } from '#shared/ui';
import { useInstallation } from './use-installation';

/** Returns whether a host is the local machine, which phones cannot reach. */
const isOwnMachine = (host: string): boolean => /^(localhost|127\.|\[::1\])/.test(host);

/** Opens the product on a phone: a QR code, and the install button where the browser supports it. */
export function OpenPanel() {
  const t = useText('mobile-edition');
  const install = useInstallation();
  const address = `${location.origin}${routes.mobileEdition()}`;
  return (
    <Panel title={t('open.title')}>
      <Stack>
        <QrCode text={address} label={t('open.code')} />
        <Note>{t(isOwnMachine(location.hostname) ? 'open.ownMachine' : 'open.scan')}</Note>
        <Note>{t('open.install')}</Note>
        <ButtonRow>
          {install && (
            <Button kind="primary" icon="app" onClick={install}>
              {t('open.installNow')}
            </Button>
          )}
          <CopyButton text={address} />
        </ButtonRow>
      </Stack>
    </Panel>
  );
}
