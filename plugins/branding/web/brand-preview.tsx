import { observer } from 'mobx-react-lite';
import { SettingsService, useService, useText } from '#core/web';
import type { BrandForm } from './brand-draft';
import styles from './customize-settings.module.css';

/**
 * Preview of the browser tab, the page header and the sign-in page; the accent color applies to the whole page during
 * editing.
 */
export const BrandPreview = observer(function BrandPreview({
  form,
  clientName,
}: {
  readonly form: BrandForm;
  readonly clientName: string;
}) {
  const t = useText('branding');
  const core = useText('core');
  const { settings } = useService(SettingsService);
  const name =
    (form.Is_System_Name_Visible && form.Client_System_Name.trim()) || settings?.System_Name || core('systemName');
  const logo = form.Logo_URL && <img src={form.Logo_URL} alt="" />;
  return (
    <div className={styles.preview}>
      <figure>
        <figcaption>{t('preview.tab')}</figcaption>
        <div className={styles.tab}>
          {form.Favicon_URL ? <img src={form.Favicon_URL} alt="" /> : <i className={styles.mark} />}
          <span>
            {t('preview.page')} - {name}
          </span>
        </div>
      </figure>
      <figure>
        <figcaption>{t('preview.head')}</figcaption>
        <div className={styles.frame}>
          <div className={styles.head}>
            {logo || <i className={styles.mark} />}
            <strong>{name}</strong>
            <span className={styles.current}>{t('preview.page')}</span>
          </div>
          <div className={styles.content}>
            <span className={styles.button}>{t('preview.button')}</span>
            <span className={styles.link}>{t('preview.link')}</span>
            {form.Watermark && <span className={styles.watermark}>{form.Watermark}</span>}
          </div>
        </div>
      </figure>
      <figure>
        <figcaption>{t('preview.login')}</figcaption>
        <div className={styles.login}>
          <div>
            {logo || <i className={styles.mark} />}
            <strong>{name}</strong>
          </div>
          <p>{form.Login_Text || t('preview.loginText')}</p>
        </div>
        <p className={styles.note}>{t('preview.host', { client: clientName })}</p>
      </figure>
    </div>
  );
});
