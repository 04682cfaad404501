import { observer } from 'mobx-react-lite';
import { AuthService, useService, useText } from '#core/web';
import { PageHeader, Panel, TimeText } from '#shared/ui';
import { AppearanceForm } from './appearance-form';
import { MailConfirmation } from './mail-confirmation';
import { NoticeForm } from './notice-form';
import { ProfileForm } from './profile-form';
import { SecondFactorPanel } from './second-factor-panel';
import { SessionList } from './session-list';
import styles from './settings-form.module.css';

/** Account page of the current user. */
export default observer(function UserInfoScreen() {
  const t = useText('account');
  const { user } = useService(AuthService);
  if (!user) return null;
  return (
    <div className={styles.page}>
      <PageHeader title={t('title.user-info')} />
      <Panel title={t('profile.title')}>
        <dl className={styles.details}>
          <dt>{t('profile.userName')}</dt>
          <dd>{user.User_Name}</dd>
          <dt>{t('profile.mobile')}</dt>
          <dd>{user.Mobile ?? '—'}</dd>
          <dt>{t('profile.client')}</dt>
          <dd>{user.Client_Name ?? '—'}</dd>
          <dt>{t('profile.serviceEnd')}</dt>
          <dd>{user.Service_End_Date ? <TimeText at={user.Service_End_Date} form="full" /> : t('profile.noEnd')}</dd>
        </dl>
        <ProfileForm key={user.User_ID} user={user} />
        <MailConfirmation key={user.Email} user={user} />
      </Panel>
      <Panel title={t('appearance.title')}>
        <AppearanceForm />
      </Panel>
      <Panel title={t('notices.title')}>
        <NoticeForm />
      </Panel>
      <SecondFactorPanel />
      <Panel title={t('sessions.title')} flush>
        <SessionList />
      </Panel>
    </div>
  );
});
