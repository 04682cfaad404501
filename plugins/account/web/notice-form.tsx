import { observer } from 'mobx-react-lite';
import { NoticeService, useService, useText } from '#core/web';
import { Field, TextInput, Toggle } from '#shared/ui';
import styles from './settings-form.module.css';

/** Whether and when notices may pop up; they are kept behind the bell in any case. */
export const NoticeForm = observer(function NoticeForm() {
  const t = useText('account');
  const notices = useService(NoticeService);
  const hours = notices.quietHours;
  return (
    <div className={styles.form}>
      <Toggle checked={!notices.muted} onChange={(on) => notices.mute(!on)}>
        {t('notices.popUp')}
      </Toggle>
      <Toggle
        checked={hours !== null}
        onChange={(on) => notices.setQuietHours(on ? { from: '22:00', to: '08:00' } : null)}
      >
        {t('notices.quiet')}
      </Toggle>
      {hours && (
        <div className={styles.pair}>
          <Field label={t('notices.from')}>
            {(field) => (
              <TextInput
                {...field}
                type="time"
                required
                value={hours.from}
                onChange={({ target }) => target.value && notices.setQuietHours({ ...hours, from: target.value })}
              />
            )}
          </Field>
          <Field label={t('notices.to')}>
            {(field) => (
              <TextInput
                {...field}
                type="time"
                required
                value={hours.to}
                onChange={({ target }) => target.value && notices.setQuietHours({ ...hours, to: target.value })}
              />
            )}
          </Field>
        </div>
      )}
      <p className={styles.hint}>{t('notices.hint')}</p>
    </div>
  );
});
