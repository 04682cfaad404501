import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { UiProvider } from '#shared/ui';
import { AuthService } from '../auth/auth-service';
import { LocaleService } from '../locale/locale-service';
import { useService } from '../react/kernel-context';
import { ThemeService } from '../theme/theme-service';

/** What a screen without frame still needs: the blocks' language, time zone and theme. */
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
