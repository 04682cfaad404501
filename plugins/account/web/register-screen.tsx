import { observer } from 'mobx-react-lite';
import { useState, type FormEvent } from 'react';
import { Link } from 'wouter';
import { InputError } from '#core';
import { HttpService, MessageService, ServiceError, SettingsService, useService, useText } from '#core/web';
import { routes } from '#shared/routes';
import { isMobileNumber } from '#shared/validate';
import { PlainField } from './plain-field';
import styles from './sign-in-form.module.css';
import { SignInLayout } from './sign-in-layout';
import { useCountdown } from './use-countdown';

type Faults = Partial<Record<'phone' | 'code' | 'all', string>>;

/** Registers by mobile number and a code sent to it. */
export default observer(function RegisterScreen() {
  const t = useText('account');
  const http = useService(HttpService);
  const messages = useService(MessageService);
  const { settings } = useService(SettingsService);
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [company, setCompany] = useState('');
  const [name, setName] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const [wait, startWait] = useCountdown();

  const sendCode = async () => {
    if (!isMobileNumber(phone)) return setFaults({ phone: t('register.phoneWrong') });
    setFaults({});
    try {
      const { retry_after } = await http.request<{ retry_after: number }>('POST', '/public/sms-code', {
        body: { phone, purpose: 'register' },
      });
      startWait(retry_after);
    } catch (error) {
      setFaults({ code: messages.textOf(error) });
      if (error instanceof ServiceError && error.retryAfter) startWait(Math.min(600, error.retryAfter));
    }
  };

  const register = async (event: FormEvent) => {
    event.preventDefault();
    const newFaults: Faults = {
      phone: isMobileNumber(phone) ? undefined : t('register.phoneWrong'),
      code: /^\d{6}$/.test(code) ? undefined : t('register.codeWrong'),
    };
    setFaults(newFaults);
    if (newFaults.phone || newFaults.code) return;
    setBusy(true);
    try {
      await http.request('POST', '/public/register', {
        body: { phone, code, company: company.trim() || undefined, name: name.trim() || undefined },
      });
      setDone(true);
    } catch (error) {
      if (error instanceof InputError && error.code === 'sms-code') setFaults({ code: t('register.codeWrong') });
      else
        setFaults({
          all:
            error instanceof ServiceError && error.code === 'too-many' ? messages.textOf(error) : t('register.failed'),
        });
    } finally {
      setBusy(false);
    }
  };

  if (done)
    return (
      <SignInLayout>
        <h1 className={styles.title}>{t('register.title')}</h1>
        <p className={styles.done} role="status">
          {t('register.done')}
        </p>
        <p className={styles.other}>
          <Link href={routes.login()}>{t('register.toLogin')}</Link>
        </p>
      </SignInLayout>
    );

  return (
    <SignInLayout>
      <h1 className={styles.title}>{t('register.title')}</h1>
      <p className={styles.lead}>{t(settings?.Is_Registration_Open === false ? 'register.closed' : 'register.lead')}</p>
      {settings?.Is_Registration_Open !== false && (
        <form className={styles.fields} noValidate onSubmit={(event) => void register(event)}>
          <PlainField
            label={t('register.phone')}
            name="tel"
            type="tel"
            inputMode="numeric"
            maxLength={11}
            autoComplete="tel-national"
            autoFocus
            required
            value={phone}
            fault={faults.phone}
            onChange={({ target }) => setPhone(target.value.trim())}
          />
          <PlainField
            label={t('register.code')}
            name="code"
            inputMode="numeric"
            maxLength={6}
            autoComplete="one-time-code"
            required
            value={code}
            fault={faults.code}
            onChange={({ target }) => setCode(target.value.trim())}
          >
            <button type="button" disabled={wait > 0} onClick={() => void sendCode()}>
              {wait > 0 ? t('register.wait', { seconds: wait }) : t('register.sendCode')}
            </button>
          </PlainField>
          <PlainField
            label={t('register.company')}
            name="organization"
            autoComplete="organization"
            maxLength={100}
            value={company}
            onChange={({ target }) => setCompany(target.value)}
          />
          <PlainField
            label={t('register.name')}
            name="name"
            autoComplete="name"
            maxLength={50}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          {faults.all && (
            <p className={styles.error} role="alert">
              {faults.all}
            </p>
          )}
          <button type="submit" className={styles.submit} disabled={busy}>
            {t('register.submit')}
          </button>
        </form>
      )}
      <p className={styles.other}>
        {t('register.haveAccount')} <Link href={routes.login()}>{t('register.toLogin')}</Link>
      </p>
    </SignInLayout>
  );
});
