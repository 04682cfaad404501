import { observer } from 'mobx-react-lite';
import { useEffect, useState, type FormEvent } from 'react';
import type { AuthToken } from '#core';
import { MessageService, useClient, useService, useText } from '#core/web';
import { QrCode } from '#shared/ui';
import { secondFactorContract } from '../second-factor-contract';
import { PlainField } from './plain-field';
import { RecoveryCodes } from './recovery-codes';
import { SecondStepStore, type Waiting } from './second-step-store';
import styles from './sign-in-form.module.css';

interface SecondStepProps {
  readonly waiting: Waiting;
  readonly onToken: (token: AuthToken) => Promise<void>;
  readonly onBack: () => void;
}

/** Second step of signing in: a code, a passkey or a recovery code; or the setup of a compulsory factor. */
export default observer(function SecondStep({ waiting, onToken, onBack }: SecondStepProps) {
  const t = useText('account');
  const messages = useService(MessageService);
  const client = useClient(secondFactorContract);
  const [store] = useState(() => new SecondStepStore(client, waiting, onToken));
  const [code, setCode] = useState('');
  const [isRecovery, setRecovery] = useState(false);
  const [isIncomplete, setIncomplete] = useState(false);
  const { isEnrolment, enrolment, completed, isBusy, error } = store;
  useEffect(() => void store.begin(), [store]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = code.replace(isRecovery ? /\s/g : /\D/g, '');
    const tooShort = isRecovery ? typed.length < 8 : typed.length !== 6;
    setIncomplete(tooShort);
    if (!tooShort) void store.send(typed, isRecovery, t('second.firstName'));
  };

  if (completed)
    return (
      <>
        <h1 className={styles.title}>{t('second.codesTitle')}</h1>
        <RecoveryCodes codes={completed.codes} />
        <button type="button" className={styles.submit} disabled={isBusy} onClick={() => void store.goOn()}>
          {t('second.codesKept')}
        </button>
      </>
    );
  const hasPasskey = waiting.kinds.includes('passkey');
  const canType = isEnrolment || isRecovery || waiting.kinds.includes('totp');
  const fault = isIncomplete ? t('second.incomplete') : error === null ? null : messages.textOf(error);
  const lead = isEnrolment ? 'enrolLead' : isRecovery ? 'recoveryLead' : canType ? 'lead' : 'keyLead';
  return (
    <>
      <h1 className={styles.title}>{t(isEnrolment ? 'second.enrolTitle' : 'second.title')}</h1>
      <p className={styles.lead}>{t(`second.${lead}`)}</p>
      {enrolment && (
        <div className={styles.enrolment}>
          <QrCode text={enrolment.Uri} label={t('second.scan')} />
          <p className={styles.hint}>
            {t('second.secret')} <code>{enrolment.Secret}</code>
          </p>
        </div>
      )}
      <form className={styles.fields} noValidate onSubmit={submit}>
        {canType && (
          <PlainField
            key={isRecovery ? 'recovery' : 'code'}
            label={t(isRecovery ? 'second.recovery' : 'second.code')}
            name="code"
            autoComplete="one-time-code"
            inputMode={isRecovery ? undefined : 'numeric'}
            autoFocus
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        )}
        {fault && (
          <p className={styles.error} role="alert">
            {fault}
          </p>
        )}
        {canType && (
          <button type="submit" className={styles.submit} disabled={isBusy}>
            {t(isBusy ? 'login.busy' : 'second.submit')}
          </button>
        )}
        {!isRecovery && hasPasskey && (
          <button type="button" className={styles.submit} disabled={isBusy} onClick={() => void store.askPasskey()}>
            {t('second.usePasskey')}
          </button>
        )}
      </form>
      <p className={styles.other}>
        {!isEnrolment && (
          <button
            type="button"
            className={styles.textButton}
            onClick={() => {
              setRecovery(!isRecovery);
              setCode('');
              setIncomplete(false);
              store.forgetError();
            }}
          >
            {t(isRecovery ? 'second.useCode' : 'second.useRecovery')}
          </button>
        )}{' '}
        <button type="button" className={styles.textButton} onClick={onBack}>
          {t('second.back')}
        </button>
      </p>
    </>
  );
});
