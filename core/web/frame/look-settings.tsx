import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { languages, type CurrentUser } from '#core';
import { ChoiceBox, IconButton, Segmented, Toggle } from '#shared/ui';
import { AuthService } from '../auth/auth-service';
import { HttpService } from '../http/http-service';
import { LocaleService } from '../locale/locale-service';
import { MessageService } from '../message/message-service';
import { useService } from '../react/kernel-context';
import { useText } from '../react/use-text';
import { ThemeService } from '../theme/theme-service';
import { commonZones, zoneLabel } from './time-zones';
import styles from './user-menu.module.css';

/**
 * Theme, layout, density, list size, language, time zone and page tabs; all take effect immediately and are stored for
 * the user.
 */
export const LookSettings = observer(function LookSettings() {
  const t = useText('core');
  const theme = useService(ThemeService);
  const locale = useService(LocaleService);
  const auth = useService(AuthService);
  const http = useService(HttpService);
  const messages = useService(MessageService);
  const failed = (error: unknown): void => messages.error(error);
  const zone = auth.user?.Time_Zone ?? commonZones[0];
  const setZone = async (next: string): Promise<void> =>
    auth.take(await http.request<CurrentUser>('PUT', '/v1/user-info', { body: { Time_Zone: next } }));
  return (
    <div className={styles.choices}>
      <Choice label={t('frame.theme')}>
        <Segmented
          label={t('frame.theme')}
          value={theme.mode}
          onChange={(mode) => theme.set({ mode })}
          choices={[
            { value: 'light', label: t('frame.light') },
            { value: 'dark', label: t('frame.dark') },
            { value: 'system', label: t('frame.system') },
          ]}
        />
      </Choice>
      <Choice label={t('frame.layout')}>
        <Segmented
          label={t('frame.layout')}
          value={theme.layout}
          onChange={(layout) => theme.set({ layout })}
          choices={[
            { value: 'container-fluid', label: t('frame.fluid') },
            { value: 'container', label: t('frame.boxed') },
          ]}
        />
      </Choice>
      <Choice label={t('frame.density')}>
        <Segmented
          label={t('frame.density')}
          value={theme.density}
          onChange={(density) => theme.set({ density })}
          choices={[
            { value: 'compact', label: t('frame.compact') },
            { value: 'normal', label: t('frame.normal') },
            { value: 'loose', label: t('frame.loose') },
          ]}
        />
      </Choice>
      <Choice label={t('frame.fontSize')}>
        <span>
          <IconButton
            small
            icon="minus"
            label={t('frame.smaller')}
            disabled={theme.listFontSize <= 12}
            onClick={() => theme.set({ listFontSize: theme.listFontSize - 1 })}
          />{' '}
          {theme.listFontSize}{' '}
          <IconButton
            small
            icon="add"
            label={t('frame.larger')}
            disabled={theme.listFontSize >= 18}
            onClick={() => theme.set({ listFontSize: theme.listFontSize + 1 })}
          />
        </span>
      </Choice>
      <Choice label={t('frame.language')}>
        <Segmented
          label={t('frame.language')}
          value={locale.language}
          onChange={(language) => void locale.use(language).catch(failed)}
          choices={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
        />
      </Choice>
      <Choice label={t('frame.timeZone')}>
        <ChoiceBox
          className={styles.zone}
          aria-label={t('frame.timeZone')}
          value={zone}
          onChange={(next) => void setZone(next).catch(failed)}
          choices={[...new Set([zone, ...commonZones])].map((value) => ({ value, label: zoneLabel(value) }))}
        />
      </Choice>
      <Choice label={t('frame.pageTabs')}>
        <Toggle
          aria-label={t('frame.pageTabs')}
          checked={auth.user?.Preferences.pageTabs === true}
          onChange={(on) => void auth.setPreference('pageTabs', on).catch(failed)}
        />
      </Choice>
    </div>
  );
});

function Choice({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.choice}>
      <span>{label}</span>
      {children}
    </div>
  );
}
