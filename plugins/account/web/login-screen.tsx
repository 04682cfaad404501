import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, useState, type FormEvent, type KeyboardEvent } from 'react';
import { Link } from 'wouter';
import { AuthenticationError, BusinessError, ConflictError, type SignedIn } from '#core';
import {
  AuthService,
  HttpService,
  getDeviceId,
  isTokenValid,
  MessageService,
  NavigationService,
  ServiceError,
  SettingsService,
  StorageService,
  useService,
  useText,
} from '#core/web';
import { routes } from '#shared/routes';
import { PlainField } from './plain-field';
import { SampleSignInStore } from './sample-sign-in-store';
import { SampleSignIns } from './sample-sign-ins';
import { SignInMethods } from './sign-in-methods';
import styles from './sign-in-form.module.css';
import { SessionLoss } from './session-loss';
import { SignInLayout } from './sign-in-layout';
import type { Waiting } from './second-step-store';

/** Sign-in methods besides the password, if any. */
const SignInSlot = lazy(() => import(/* webpackChunkName: "sign-in-place" */ './sign-in-slot'));

const SecondStep = lazy(() => import(/* webpackChunkName: "before-sign-in-second-step" */ './second-step'));

type Chosen = NonNullable<Parameters<typeof SignInSlot>[0]['chosen']>;

/** Returns what a sign-in with a correct password still requires; null for every other error. */
function getWaiting(error: unknown): Waiting | null {
  if (!(error instanceof ConflictError) || !/^login\.(second-factor|enrolment)$/.test(error.code)) return null;
  const { challenge, kinds = [] } = (error.details ?? {}) as Partial<Waiting>;
  return challenge ? { challenge, kinds } : null;
}

/** Signs in by name or mobile number and password, or through single sign-on. */
export default observer(function LoginScreen() {
  const t = useText('account');
  const auth = useService(AuthService);
  const http = useService(HttpService);
  const messages = useService(MessageService);
  const navigation = useService(NavigationService);
  const storage = useService(StorageService);
  const { settings } = useService(SettingsService);
  const [samples] = useState(() => new SampleSignInStore(http));
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [capitals, setCapitals] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  /**
   * A user returning from an identity provider has a `state` parameter, even if the provider was disabled meanwhile.
   */
  const [isBack] = useState(() => new URLSearchParams(location.search).has('state'));
  const signInMethods = settings?.Sign_In_Methods ?? [];

  const getFault = (error: unknown): string => {
    if (error instanceof AuthenticationError) return t('login.wrong');
    const isSent = error instanceof ServiceError ? error.status !== 500 : error instanceof BusinessError;
    return isSent ? messages.textOf(error) : t('login.failed');
  };

  useEffect(() => void samples.open().catch((error: unknown) => setFault(getFault(error))), [samples]);

  const enter = async (token: SignedIn) => {
    if (!isTokenValid(token)) return setFault(t('login.invalidToken'));
    await auth.signIn(token);
    messages.show('success', t('login.done'), 2);
    navigation.afterSignIn();
  };

  /** Signs in with the token that the function returns, if any. */
  const attempt = async (ask: () => Promise<SignedIn | null>) => {
    setBusy(true);
    setFault(null);
    try {
      const token = await ask();
      if (token) await enter(token);
    } catch (error) {
      const more = getWaiting(error);
      setWaiting(more);
      if (!more) setFault(getFault(error));
    } finally {
      setBusy(false);
    }
  };

  const signIn = async (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim() || !password) return setFault(t('login.incomplete'));
    await attempt(() => {
      const loginRequest = http.request<SignedIn>('POST', '/public/login', {
        body: { username: name.trim(), password, Is_Full: true, Device: getDeviceId(storage) },
      });
      // Frame and first screen are prefetched while the server responds; doing so during typing would delay the input.
      navigation.prefetch();
      return loginRequest;
    });
  };

  if (waiting)
    return (
      <SignInLayout>
        <Suspense fallback={null}>
          <SecondStep waiting={waiting} onToken={enter} onBack={() => setWaiting(null)} />
        </Suspense>
      </SignInLayout>
    );
  return (
    <SignInLayout>
      <h1 className={styles.title}>{t('login.title')}</h1>
      <p className={styles.lead}>{t('login.lead')}</p>
      <SessionLoss />
      <form className={styles.fields} noValidate onSubmit={(event) => void signIn(event)}>
        <PlainField
          label={t('login.name')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <PlainField
          label={t('login.password')}
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          value={password}
          hint={capitals ? t('login.capitals') : undefined}
          onChange={({ target }) => setPassword(target.value)}
          onKeyUp={(event: KeyboardEvent) => setCapitals(event.getModifierState('CapsLock'))}
        >
          <button type="button" aria-pressed={shown} onClick={() => setShown(!shown)}>
            {t(shown ? 'login.hide' : 'login.show')}
          </button>
        </PlainField>
        {fault && (
          <p className={styles.error} role="alert">
            {fault}
          </p>
        )}
        <button type="submit" className={styles.submit} disabled={busy}>
          {t(busy ? 'login.busy' : 'login.submit')}
        </button>
      </form>
      <SignInMethods methods={signInMethods} disabled={busy} onChoose={(method) => setChosen({ ...method })} />
      {(isBack || signInMethods.length > 0) && (
        <Suspense fallback={null}>
          <SignInSlot chosen={chosen} attempt={attempt} />
        </Suspense>
      )}
      {settings?.Is_Registration_Open !== false && (
        <p className={styles.other}>
          {t('login.noAccount')} <Link href={routes.register()}>{t('login.register')}</Link>
        </p>
      )}
      <SampleSignIns
        signIns={samples.signIns}
        onChoose={(chosen) => {
          setName(chosen.User_Name);
          setPassword(chosen.Password);
          setFault(null);
        }}
      />
    </SignInLayout>
  );
});
