import { observer } from 'mobx-react-lite';
import { useState, type FormEvent } from 'react';
import { BusinessError } from '#core';
import { HttpService, MessageService, useAction, useClient, useLoaded, useService, useText } from '#core/web';
import { formatDate } from '#shared/time';
import {
  Button,
  EmptyState,
  Field,
  MenuButton,
  Note,
  Panel,
  Skeleton,
  Stack,
  TextInput,
  TimeText,
  useUi,
} from '#shared/ui';
import { briefContract, briefFormats } from '../contract';
import styles from './briefings.module.css';
import { ReportView } from './report-view';

/** Codes after which a password may still open the link. */
const locked: ReadonlySet<string> = new Set(['briefings.password', 'briefings.password-wrong']);

/** The brief behind a link, for whoever has it: asks for the password where there is one. */
export default observer(function SharedBriefScreen() {
  const t = useText('briefings');
  const { timeZone } = useUi();
  const client = useClient(briefContract);
  const http = useService(HttpService);
  const messages = useService(MessageService);
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '');
  const [password, setPassword] = useState('');
  /** The password that was entered last; none as long as nobody has entered one. */
  const [given, setGiven] = useState<string>();
  const ticket = { Token: token, Password: given };
  const {
    data: brief,
    error: failure,
    reload,
  } = useLoaded((signal) => client.read({ body: ticket }, { signal }), [client, token, given]);
  const file = useAction((format: (typeof briefFormats)[number]) =>
    http.download(briefContract.readFile, { body: { ...ticket, format } }),
  );
  const enter = (event: FormEvent): void => {
    event.preventDefault();
    if (password === given) reload();
    else setGiven(password);
  };
  if (brief) {
    const day = (at: string): string => formatDate(new Date(at), 'yyyy/MM/dd', timeZone);
    return (
      <main className={styles.paper}>
        <h1>{brief.Title}</h1>
        <span className={styles.soft}>
          {t(`kind.${brief.Kind}`)} · {t('part.number', { number: brief.Number })} · {day(brief.From)} – {day(brief.To)}
        </span>
        <div className={styles.bar}>
          <MenuButton
            withText
            icon="download"
            label={t('action.save')}
            disabled={file.busy}
            items={briefFormats.map((format) => ({
              key: format,
              label: t(`format.${format}`),
              onSelect: () => void file.run(format),
            }))}
          />
          <Note>
            {t('share.until')} <TimeText at={brief.Expires_At} form="full" />
          </Note>
        </div>
        <ReportView report={brief.Report} drift={null} isLinked={false} />
      </main>
    );
  }
  if (!failure) return <Skeleton lines={12} />;
  const code = failure instanceof BusinessError ? failure.code : '';
  if (!locked.has(code)) return <EmptyState icon="lock" title={t('shared.over')} text={messages.textOf(failure)} />;
  return (
    <main className={styles.door}>
      <Panel title={t('shared.locked')}>
        <form onSubmit={enter}>
          <Stack>
            <Field
              label={t('share.password')}
              error={code === 'briefings.password-wrong' ? messages.textOf(failure) : undefined}
            >
              {(field) => (
                <TextInput
                  {...field}
                  type="password"
                  maxLength={64}
                  value={password}
                  onChange={({ target }) => setPassword(target.value)}
                />
              )}
            </Field>
            <Button kind="primary" type="submit" disabled={password === ''}>
              {t('shared.open')}
            </Button>
          </Stack>
        </form>
      </Panel>
    </main>
  );
});
