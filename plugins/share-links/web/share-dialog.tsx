import { useState, type ReactNode } from 'react';
import { QueryView, useAction, useLoaded, useText } from '#core/web';
import {
  Button,
  ButtonRow,
  CopyButton,
  Dialog,
  Field,
  FieldGrid,
  Note,
  NumberInput,
  QrCode,
  Stack,
  TextInput,
  TimeText,
} from '#shared/ui';
import type { ShareLink } from '../share';
import styles from './link.module.css';

const usualDays = 7;

interface ShareDialogProps {
  /** Loads the valid links. */
  readonly links: (signal: AbortSignal) => Promise<{ readonly list: readonly ShareLink[] }>;
  readonly make: (link: { readonly Days: number; readonly Password?: string }) => Promise<unknown>;
  readonly revoke: (id: string) => Promise<unknown>;
  readonly onClose: () => void;
  /** Longest validity in days. */
  readonly maxDays?: number;
  /** Shown above the links, such as a description of what they share. */
  readonly children?: ReactNode;
}

/**
 * Share links of a thing: created with an expiry and an optional password, copied, shown as a QR code, and revoked.
 */
export function ShareDialog({ links, make, revoke, onClose, maxDays = 365, children }: ShareDialogProps) {
  const t = useText('share-links');
  const [days, setDays] = useState<number | null>(usualDays);
  const [password, setPassword] = useState('');
  const loaded = useLoaded(links, []);
  const { reload } = loaded;
  const making = useAction(async () => {
    await make({ Days: days ?? usualDays, Password: password === '' ? undefined : password });
    setPassword('');
    reload();
  });
  const revoking = useAction(async (id: string) => {
    await revoke(id);
    reload();
  });
  const isShort = password !== '' && password.length < 4;
  return (
    <Dialog
      open
      wide
      title={t('link.title')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <Stack>
        {children}
        <FieldGrid>
          <Field label={t('link.days')}>
            {(field) => <NumberInput {...field} min={1} max={maxDays} value={days} onChange={setDays} />}
          </Field>
          <Field label={t('link.password')} hint={t('link.passwordHint')} error={isShort ? t('link.short') : undefined}>
            {(field) => (
              <TextInput
                {...field}
                maxLength={64}
                value={password}
                onChange={({ target }) => setPassword(target.value)}
              />
            )}
          </Field>
        </FieldGrid>
        <ButtonRow>
          <Button kind="primary" icon="link" disabled={isShort} busy={making.busy} onClick={() => void making.run()}>
            {t('link.make')}
          </Button>
        </ButtonRow>
        <QueryView query={loaded} compact replaceOnError empty={<Note>{t('link.none')}</Note>}>
          {(data) =>
            data.list.map(({ Share_ID, Link, Has_Password, Visits, Expires_At, User_Name }) => (
              <div key={Share_ID} className={styles.link}>
                <QrCode small text={Link} label={t('link.code')} />
                <Stack tight>
                  <Field label={t('link.link')}>{(field) => <TextInput {...field} readOnly value={Link} />}</Field>
                  <ButtonRow>
                    <CopyButton text={Link} />
                    <Button
                      small
                      kind="quiet"
                      icon="delete"
                      busy={revoking.busy}
                      onClick={() => void revoking.run(Share_ID)}
                    >
                      {t('link.revoke')}
                    </Button>
                    <Note>
                      {User_Name !== null && `${User_Name} · `}
                      {t('link.until')} <TimeText at={Expires_At} form="full" /> · {t('link.visits', { count: Visits })}
                      {Has_Password && ` · ${t('link.locked')}`}
                    </Note>
                  </ButtonRow>
                </Stack>
              </div>
            ))
          }
        </QueryView>
      </Stack>
    </Dialog>
  );
}
