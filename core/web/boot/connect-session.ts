import { reaction } from 'mobx';
import { isServiceExpired, type CurrentUser, type Kernel, type Language } from '#core';
import { AuthService } from '../auth/auth-service';
import { keepRenewed } from '../auth/keep-renewed';
import { CommandService } from '../command/command-service';
import { HttpService } from '../http/http-service';
import { LocaleService } from '../locale/locale-service';
import { MessageService } from '../message/message-service';
import { NavigationService } from '../navigation/navigation-service';
import { NoticeService } from '../notice/notice-service';
import type { WebSide } from '../side';
import { StorageService } from '../storage/storage-service';
import { ThemeService } from '../theme/theme-service';

/**
 * Connects independent services: what starts and ends with a session, and what the user's preferences change. Returns a
 * function that disconnects them.
 */
export function connectSession(kernel: Kernel<WebSide>): () => void {
  const auth = kernel.get(AuthService);
  const http = kernel.get(HttpService);
  const navigation = kernel.get(NavigationService);
  const notices = kernel.get(NoticeService);
  const storage = kernel.get(StorageService);

  const end = (reason: string) => {
    notices.stop();
    auth.clear(reason);
    navigation.toLogin();
  };

  const tokenElsewhere = () => {
    const stored = storage.read<object>('token');
    const user = storage.read<CurrentUser>('user');
    if (!stored && auth.token) end('elsewhere');
    else if (stored && user && auth.user && user.User_ID !== auth.user.User_ID) location.reload();
  };

  http.renewBy(() => auth.ensureToken());
  const stops = [
    http.onUnauthorized((reason) => {
      if (!auth.token) return;
      // Before the first screen of the session, the guard reports that the service has expired.
      if (reason === 'service-expired' && (!auth.user || navigation.place?.route.access === 'open')) return;
      // Without a response the state is unknown; the next call will show it.
      if (auth.cameByLink)
        auth.arriveAgain().then(
          (hasArrived) => !hasArrived && end(reason),
          () => undefined,
        );
      else end(reason);
    }),
    storage.onChange('token', tokenElsewhere),
    reaction(
      () =>
        auth.user !== null &&
        auth.token !== null &&
        auth.user.Scope_Path === null &&
        !auth.user.Must_Change_Password &&
        !isServiceExpired(auth.user),
      (ready) => (ready ? notices.start() : notices.stop()),
      { fireImmediately: true },
    ),
    keepRenewed(auth),
    keepChoices(kernel),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Applies a user's preferences at sign-in and sends later changes to the server. */
function keepChoices(kernel: Kernel<WebSide>): () => void {
  const auth = kernel.get(AuthService);
  const theme = kernel.get(ThemeService);
  const locale = kernel.get(LocaleService);
  const commands = kernel.get(CommandService);
  const http = kernel.get(HttpService);
  const messages = kernel.get(MessageService);
  const failed = (error: unknown) => messages.error(error);
  const mayNotify = () =>
    auth.user !== null && auth.user.Scope_Path === null && auth.hasValidToken && !auth.user.Must_Change_Password;

  /** A choice on the sign-in page takes precedence over the stored one. */
  let chosenBefore: Language | undefined;
  const keepLanguage = (user: CurrentUser, language: Language) => {
    auth.take({ ...user, Language: language });
    http.request('PUT', '/v1/user-info', { body: { Language: language } }).catch(failed);
  };

  const stops = [
    reaction(
      () => auth.user?.User_ID,
      () => {
        const { user } = auth;
        if (!user) return;
        theme.apply(user);
        commands.takeKeys(auth.preference<Record<string, string>>('shortcuts') ?? {});
        const language = chosenBefore ?? user.Language;
        chosenBefore = undefined;
        if (language !== user.Language && mayNotify()) keepLanguage(user, language);
        locale.use(language).catch(failed);
      },
      { fireImmediately: true },
    ),
    reaction(
      () =>
        JSON.stringify({
          mode: theme.mode,
          layout: theme.layout,
          density: theme.density,
          listFontSize: theme.listFontSize,
          listType: theme.listType,
        }),
      (chosen) => {
        if (mayNotify() && chosen !== JSON.stringify(auth.preference('theme')))
          auth.setPreference('theme', JSON.parse(chosen)).catch(failed);
      },
    ),
    reaction(
      () => commands.ownKeys,
      (keys) => {
        if (mayNotify() && JSON.stringify(keys) !== JSON.stringify(auth.preference('shortcuts') ?? {}))
          auth.setPreference('shortcuts', keys).catch(failed);
      },
    ),
    reaction(
      // A choice counts while its texts are loading, so that signing in meanwhile does not replace it.
      () => locale.requested,
      (language) => {
        const { user } = auth;
        if (!user) chosenBefore = language;
        else if (mayNotify() && user.Language !== language) keepLanguage(user, language);
      },
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
