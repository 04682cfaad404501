import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { InputError } from '#core';
import { MessageService, useClient, useService, useText } from '#core/web';
import { Button, CopyButton, Dialog, Field, Note, QrCode, Stack, TextInput } from '#shared/ui';
import { secondFactorContract } from '../second-factor-contract';
import { CodeField } from './code-field';
import { FactorActionStore, PasskeyError, type FactorAction } from './factor-action-store';
import { RecoveryCodes } from './recovery-codes';
import styles from './sign-in-form.module.css';

interface FactorDialogProps {
  readonly action: FactorAction;
  /** Available proofs of identity of the user. */
  readonly reassurance: { readonly Has_Password: boolean; readonly total: number };
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const titles = { totp: 'addTotp', passkey: 'addPasskey', codes: 'newCodes', remove: 'remove' } as const;

/**
 * Asks for the password or an alternative proof, performs the action in the steps that it requires, and shows new
 * recovery codes once.
 */
export const FactorDialog = observer(function FactorDialog({
  action,
  reassurance,
  onDone,
  onClose,
}: FactorDialogProps) {
  const t = useText('account');
  const client = useClient(secondFactorContract);
  const messages = useService(MessageService);
  const [store] = useState(() => new FactorActionStore(client, action));
  const { Has_Password: hasPassword, total } = reassurance;
  const [password, setPassword] = useState('');
  const [knownCode, setKnownCode] = useState('');
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  const { enrolment, codes, isDone, isBusy, error } = store;
  const isRemoval = action.kind === 'remove';
  const isAddition = action.kind === 'totp' || action.kind === 'passkey';

  useEffect(() => {
    if (!isDone) return;
    onDone();
    if (isRemoval || isAddition) messages.show('success', t(isRemoval ? 'second.removed' : 'second.added'));
    if (!codes) onClose();
  }, [isDone]);

  const fault = (): string | undefined => {
    if (error === null) return undefined;
    if (error instanceof PasskeyError) return t('second.passkeyFailed');
    const isPassword = error instanceof InputError && error.code === 'password.wrong';
    return isPassword ? t('password.wrong') : messages.textOf(error);
  };

  /** Whether the error concerns the code of a second factor, not the password. */
  const isCodeFault = error instanceof InputError && error.code.startsWith('account.factor-');

  const go = () =>
    store.go({
      shown: { ...(hasPassword && { password }), ...(total > 0 && { code: knownCode.trim() || undefined }) },
      code,
      name: name.trim() || t(`second.kinds.${action.kind === 'passkey' ? 'passkey' : 'totp'}`),
    });

  const footer = codes ? (
    <Button kind="primary" onClick={onClose}>
      {t('second.close')}
    </Button>
  ) : (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button
        kind={isRemoval ? 'danger' : 'primary'}
        busy={isBusy}
        disabled={
          enrolment
            ? !/^\d{6}$/.test(code)
            : (hasPassword && password === '') || (hasPassword && total > 0 && knownCode.trim() === '')
        }
        onClick={() => void go()}
      >
        {t(isRemoval ? 'second.remove' : 'second.continue')}
      </Button>
    </>
  );
  return (
    <Dialog open title={t(`second.${codes ? 'codesTitle' : titles[action.kind]}`)} onClose={onClose} footer={footer}>
      {codes && (
        <>
          <RecoveryCodes codes={codes} />
          <CopyButton text={codes.join('\n')}>{t('second.copyCodes')}</CopyButton>
        </>
      )}
      {!codes && enrolment && (
        <Stack>
          <Note>{t('second.lead')}</Note>
          <div className={styles.enrolment}>
            <QrCode text={enrolment.Uri} label={t('second.scan')} />
            <Note>
              {t('second.secret')} <code>{enrolment.Secret}</code>
            </Note>
          </div>
          <CodeField label={t('second.code')} error={fault()} required length={6} value={code} onChange={setCode} />
        </Stack>
      )}
      {!codes && !enrolment && (
        <Stack>
          {hasPassword && (
            <Field
              label={t('second.password')}
              hint={t('second.again')}
              error={isCodeFault ? undefined : fault()}
              required
            >
              {(field) => (
                <TextInput
                  {...field}
                  type="password"
                  autoComplete="current-password"
                  value={password}
                  onChange={({ target }) => setPassword(target.value)}
                />
              )}
            </Field>
          )}
          {total > 0 && (
            <Field
              label={t('second.known')}
              hint={hasPassword ? undefined : t('second.knownHint')}
              error={isCodeFault || !hasPassword ? fault() : undefined}
              required={hasPassword}
            >
              {(field) => (
                <TextInput
                  {...field}
                  autoComplete="one-time-code"
                  value={knownCode}
                  onChange={({ target }) => setKnownCode(target.value)}
                />
              )}
            </Field>
          )}
          {!hasPassword && total === 0 && <Note>{fault() ?? t('second.freshHint')}</Note>}
          {isAddition && (
            <Field label={t('second.name')}>
              {(field) => (
                <TextInput {...field} value={name} maxLength={60} onChange={({ target }) => setName(target.value)} />
              )}
            </Field>
          )}
        </Stack>
      )}
    </Dialog>
  );
});
