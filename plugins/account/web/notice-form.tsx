import { observer } from 'mobx-react-lite';
import { NoticeService, useService, useText } from '#core/web';
import { Field, TimeOfDayInput, Toggle } from '#shared/ui';
import styles from './settings-form.module.css';

/** Whether and when notices may pop up; they are available behind the bell in any case. */
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
              <TimeOfDayInput
                {...field}
                value={hours.from}
                onChange={(from) => from && notices.setQuietHours({ ...hours, from })}
              />
            )}
          </Field>
          <Field label={t('notices.to')}>
            {(field) => (
              <TimeOfDayInput
                {...field}
                value={hours.to}
                onChange={(to) => to && notices.setQuietHours({ ...hours, to })}
              />
            )}
          </Field>
        </div>
      )}
      <p className={styles.hint}>{t('notices.hint')}</p>
    </div>
  );
});
