import { observer } from 'mobx-react-lite';
import { useState, type FormEvent } from 'react';
import { InputError } from '#core';
import {
  AuthService,
  MessageService,
  NavigationService,
  ServiceError,
  SiteMapService,
  useClient,
  useService,
  useText,
} from '#core/web';
import { Button, classes, Field, PageHeader, Panel, TextInput } from '#shared/ui';
import { accountContract } from '../contract';
import { minPasswordLength, getStrength } from './password-strength';
import styles from './settings-form.module.css';
import { useCountdown } from './use-countdown';

type Faults = Partial<Record<'old' | 'new' | 'repeated' | 'code' | 'all', string>>;

/** Changes the password; users with the default password can do nothing else before. */
export default observer(function PasswordUpdateScreen() {
  const t = useText('account');
  const auth = useService(AuthService);
  const messages = useService(MessageService);
  const navigation = useService(NavigationService);
  const siteMap = useService(SiteMapService);
  const client = useClient(accountContract);
  const [old, setOld] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [code, setCode] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const [wait, startWait] = useCountdown();
  const forced = auth.user?.Must_Change_Password === true;
  const phone = auth.user?.Password_Code_Phone ?? null;
  const strength = getStrength(newPassword);
  const levels = { weak: 1, fair: 2, good: 3 }[strength];

  const sendCode = async () => {
    try {
      startWait((await client.sendPasswordCode({})).retry_after);
    } catch (error) {
      setFaults({ code: messages.textOf(error) });
      if (error instanceof ServiceError && error.retryAfter) startWait(Math.min(600, error.retryAfter));
    }
  };

  const getFaults = (error: unknown): Faults => {
    const code = error instanceof InputError ? error.code : '';
    if (code === 'password.wrong') return { old: t('password.wrong') };
    if (code === 'password.weak') return { new: t('password.weak') };
    if (code === 'password.code') return { code: t('password.codeWrong') };
    return { all: messages.textOf(error) };
  };

  const change = async (event: FormEvent) => {
    event.preventDefault();
    const newFaults: Faults = {
      old: old ? undefined : t('password.missing'),
      new:
        newPassword.length < minPasswordLength
          ? t('password.short', { length: minPasswordLength })
          : newPassword === old
            ? t('password.same')
            : undefined,
      repeated: repeated === newPassword ? undefined : t('password.different'),
      code: phone === null || /^\d{6}$/.test(code) ? undefined : t('password.codeWrong'),
    };
    setFaults(newFaults);
    if (Object.values(newFaults).some(Boolean)) return;
    setBusy(true);
    try {
      await auth.signIn(
        await client.changePassword({ body: { old, new: newPassword, code: phone === null ? undefined : code } }),
      );
      messages.show('success', t('password.done'));
      setOld('');
      setNewPassword('');
      setRepeated('');
      setCode('');
      if (forced) navigation.navigate(siteMap.home, { replace: true });
    } catch (error) {
      setFaults(getFaults(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={styles.page}>
      <PageHeader title={t('title.password-update')} />
      {forced && (
        <p className={styles.notice} role="status">
          {t('password.forced')}
        </p>
      )}
      <Panel>
        <form className={styles.form} noValidate onSubmit={(event) => void change(event)}>
          <TextInput name="username" autoComplete="username" value={auth.user?.User_Name ?? ''} readOnly hidden />
          <Field label={t('password.old')} required error={faults.old}>
            {(field) => (
              <TextInput
                {...field}
                type="password"
                autoComplete="current-password"
                value={old}
                onChange={({ target }) => setOld(target.value)}
              />
            )}
          </Field>
          <Field
            label={t('password.new')}
            required
            error={faults.new}
            hint={t('password.rule', { length: minPasswordLength })}
          >
            {(field) => (
              <>
                <TextInput
                  {...field}
                  type="password"
                  autoComplete="new-password"
                  maxLength={128}
                  value={newPassword}
                  onChange={({ target }) => setNewPassword(target.value)}
                />
                {newPassword && (
                  <span className={styles.meter} role="img" aria-label={t(`password.strength.${strength}`)}>
                    {[1, 2, 3].map((level) => (
                      <span key={level} className={classes(level <= levels && styles[strength])} />
                    ))}
                  </span>
                )}
              </>
            )}
          </Field>
          <Field label={t('password.repeated')} required error={faults.repeated}>
            {(field) => (
              <TextInput
                {...field}
                type="password"
                autoComplete="new-password"
                maxLength={128}
                value={repeated}
                onChange={({ target }) => setRepeated(target.value)}
              />
            )}
          </Field>
          {phone !== null && (
            <Field label={t('password.code')} required error={faults.code} hint={t('password.codeHint', { phone })}>
              {(field) => (
                <span className={styles.inline}>
                  <TextInput
                    {...field}
                    inputMode="numeric"
                    maxLength={6}
                    autoComplete="one-time-code"
                    value={code}
                    onChange={({ target }) => setCode(target.value.trim())}
                  />
                  <Button disabled={wait > 0} onClick={() => void sendCode()}>
                    {wait > 0 ? t('register.wait', { seconds: wait }) : t('register.sendCode')}
                  </Button>
                </span>
              )}
            </Field>
          )}
          {faults.all && (
            <p className={styles.fault} role="alert">
              {faults.all}
            </p>
          )}
          <div className={styles.buttons}>
            <Button type="submit" kind="primary" busy={busy}>
              {t('password.submit')}
            </Button>
            {forced && (
              <Button kind="quiet" onClick={() => void navigation.signOut()}>
                {t('signOut')}
              </Button>
            )}
          </div>
          <p className={styles.hint}>{t('password.others')}</p>
        </form>
      </Panel>
    </div>
  );
});
