import { useText } from '#core/web';
import { Button, CopyButton, Dialog } from '#shared/ui';
import styles from './user-form.module.css';

/** A password that the server made and tells this once. */
export interface MadePassword {
  readonly User_Name: string;
  readonly Password: string;
}

/** Shows a made password to hand over; it cannot be seen again. */
export function PasswordDialog({ made, onClose }: { readonly made: MadePassword; readonly onClose: () => void }) {
  const t = useText('users');
  return (
    <Dialog
      open
      title={t('made.title')}
      onClose={onClose}
      footer={
        <Button kind="primary" data-autofocus onClick={onClose}>
          {t('made.close')}
        </Button>
      }
    >
      <div className={styles.made}>
        <p>{t('made.text')}</p>
        <dl>
          <dt>{t('user.fields.User_Name')}</dt>
          <dd>{made.User_Name}</dd>
          <dt>{t('made.password')}</dt>
          <dd>
            <code>{made.Password}</code> <CopyButton text={made.Password} />
          </dd>
        </dl>
      </div>
    </Dialog>
  );
}
