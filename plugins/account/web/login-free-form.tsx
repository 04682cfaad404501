import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { AuthService, LocaleService, SiteMapService, useAction, useClient, useService, useText } from '#core/web';
import { Button, ChoiceBox, DayInput, Drawer, Field, SelectBox, TextInput, WordsInput } from '#shared/ui';
import { getDay, moveDay, parseDate } from '#shared/time';
import { accountContract, type LoginFreeAccess } from '../contract';
import styles from './settings-form.module.css';

/** New link and its validity. */
export interface IssuedLink extends Pick<LoginFreeAccess, 'Kind'> {
  readonly Link: string;
  readonly Valid_Until: string;
}

interface LoginFreeFormProps {
  readonly open: boolean;
  /** URL to open, with the parameters of its screen; selected from the screens when omitted. */
  readonly address?: string;
  readonly onClose: () => void;
  readonly onMade: (link: IssuedLink) => void;
}

const daysAhead = 30;

/** Form for the screen that a login-free link opens, and its validity. */
export const LoginFreeForm = observer(function LoginFreeForm({
  open,
  address = '',
  onClose,
  onMade,
}: LoginFreeFormProps) {
  const t = useText('account');
  const locale = useService(LocaleService);
  const siteMap = useService(SiteMapService);
  const { user } = useService(AuthService);
  const client = useClient(accountContract);
  const [name, setName] = useState('');
  const [path, setPath] = useState<string | null>(address || null);
  const [kind, setKind] = useState<IssuedLink['Kind']>('lasting');
  const [until, setUntil] = useState(() => moveDay(getDay(Date.now(), user?.Time_Zone), daysAhead));
  const [addresses, setAddresses] = useState<readonly string[]>([]);
  const [tried, setTried] = useState(false);
  const screens = siteMap.routes
    .filter(({ entry }) => entry.calls && !entry.path.includes(':'))
    .flatMap(({ entry, plugin }) => {
      const named = (value: string) => ({ value, label: `${locale.text(plugin, entry.title)} · ${value}` });
      const isMore = address !== entry.path && address.split('?', 1)[0] === entry.path;
      return isMore ? [named(address), named(entry.path)] : [named(entry.path)];
    });
  const end = parseDate(`${until} 23:59:59`, 'yyyy-MM-dd HH:mm:ss', user?.Time_Zone);
  const endFault = !end || end.getTime() < Date.now() ? t('loginFree.expiresWrong') : undefined;

  const make = useAction(async () => {
    setTried(true);
    if (!name.trim() || !path || !end || endFault) return;
    onMade(
      await client.createLoginFreeAccess({
        body: { Name: name.trim(), Path: path, Kind: kind, Expires_At: end.toISOString(), Addresses: [...addresses] },
      }),
    );
    setName('');
    setTried(false);
  });

  const footer = (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button kind="primary" busy={make.busy} onClick={() => void make.run()}>
        {t('loginFree.make')}
      </Button>
    </>
  );
  return (
    <Drawer open={open} title={t('loginFree.add')} onClose={onClose} footer={footer}>
      <div className={styles.form}>
        <Field
          label={t('loginFree.name')}
          required
          hint={t('loginFree.nameHint')}
          error={tried && !name.trim() ? t('loginFree.nameMissing') : undefined}
        >
          {(field) => (
            <TextInput {...field} value={name} maxLength={100} onChange={({ target }) => setName(target.value)} />
          )}
        </Field>
        <Field label={t('loginFree.screen')} required error={tried && !path ? t('loginFree.screenMissing') : undefined}>
          {(field) => <SelectBox {...field} value={path} options={screens} onChange={setPath} />}
        </Field>
        <Field label={t('loginFree.kind')} hint={t(`loginFree.kindHint.${kind}`)}>
          {(field) => (
            <ChoiceBox
              {...field}
              value={kind}
              choices={(['lasting', 'once'] as const).map((value) => ({ value, label: t(`loginFree.kinds.${value}`) }))}
              onChange={(value) => value && setKind(value)}
            />
          )}
        </Field>
        <Field label={t('loginFree.expires')} required error={tried ? endFault : undefined}>
          {(field) => <DayInput {...field} value={until} onChange={setUntil} />}
        </Field>
        <Field label={t('loginFree.addresses')} hint={t('loginFree.addressesHint')}>
          {(field) => <WordsInput {...field} max={50} value={addresses} onChange={setAddresses} />}
        </Field>
      </div>
    </Drawer>
  );
});
