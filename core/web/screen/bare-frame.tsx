import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { UiProvider } from '#shared/ui';
import { AuthService } from '../auth/auth-service';
import { LocaleService } from '../locale/locale-service';
import { useService } from '../react/kernel-context';
import { ThemeService } from '../theme/theme-service';

/** Provides the language, time zone and theme of UI components to a screen without the application frame. */
export const BareFrame = observer(function BareFrame({ children }: { readonly children: ReactNode }) {
  const { user } = useService(AuthService);
  const { language } = useService(LocaleService);
  const { dark } = useService(ThemeService);
  return (
    <UiProvider language={language} timeZone={user?.Time_Zone ?? 'Asia/Shanghai'} dark={dark}>
      {children}
    </UiProvider>
  );
});
