import { useState } from 'react';
import { languages, type CurrentUser, type Language } from '#core';
import { AuthService, LocaleService, MessageService, useAction, useClient, useService, useText } from '#core/web';
import { Button, ChoiceBox, classes, Field, SelectBox, TextInput } from '#shared/ui';
import { isEmail } from '#shared/validate';
import { accountContract } from '../contract';
import styles from './settings-form.module.css';

const timeZones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));

/** Name, address, language and time zone. */
export function ProfileForm({ user }: { readonly user: CurrentUser }) {
  const t = useText('account');
  const core = useText('core');
  const auth = useService(AuthService);
  const locale = useService(LocaleService);
  const messages = useService(MessageService);
  const client = useClient(accountContract);
  const [name, setName] = useState(user.Display_Name);
  const [email, setEmail] = useState(user.Email ?? '');
  const [language, setLanguage] = useState<Language>(user.Language);
  const [zone, setZone] = useState(user.Time_Zone);
  const [tried, setTried] = useState(false);
  const nameFault = tried && name.trim() === '' ? t('profile.nameMissing') : undefined;
  const emailFault = tried && email !== '' && !isEmail(email) ? t('profile.emailWrong') : undefined;

  const save = useAction(async () => {
    setTried(true);
    if (name.trim() === '' || (email !== '' && !isEmail(email))) return;
    const changed = await client.updateUserInfo({
      body: { Display_Name: name.trim(), Email: email || null, Language: language, Time_Zone: zone },
    });
    auth.take(changed);
    await locale.use(changed.Language);
    messages.show('success', locale.text('account', 'saved'));
  });

  return (
    <form
      className={classes(styles.form, styles.after)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save.run();
      }}
    >
      <Field label={t('profile.name')} required error={nameFault}>
        {(field) => (
          <TextInput
            {...field}
            value={name}
            maxLength={50}
            autoComplete="name"
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <Field label={t('profile.email')} error={emailFault}>
        {(field) => (
          <TextInput
            {...field}
            type="email"
            value={email}
            maxLength={200}
            autoComplete="email"
            onChange={({ target }) => setEmail(target.value.trim())}
          />
        )}
      </Field>
      <div className={styles.pair}>
        <Field label={t('profile.language')}>
          {(field) => (
            <ChoiceBox
              {...field}
              value={language}
              choices={languages.map((value) => ({ value, label: core(`language.${value}`) }))}
              onChange={(value) => value && setLanguage(value)}
            />
          )}
        </Field>
        <Field label={t('profile.timeZone')}>
          {(field) => (
            <SelectBox {...field} value={zone} options={timeZones} onChange={(value) => value && setZone(value)} />
          )}
        </Field>
      </div>
      <div className={styles.buttons}>
        <Button type="submit" kind="primary" busy={save.busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
