import { useEffect, useRef } from 'react';
import { BusinessError } from '#core';
import { AuthService, MessageService, NavigationService, useService, useText } from '#core/web';
import { routes } from '#shared/routes';
import type { SampleFigures } from '../contract';

const passwordPath = routes.passwordUpdate();

/** Reports the end of an observed removal; the sample operator is then sent to choose a password. */
export function useRemovalEnd(figures: SampleFigures | undefined, error: unknown): void {
  const t = useText('sample-data');
  const auth = useService(AuthService);
  const messages = useService(MessageService);
  const navigation = useService(NavigationService);
  const followed = useRef(false);
  const mustChange = error instanceof BusinessError && error.code === 'password-change-required';
  useEffect(() => {
    if (figures?.Status === 'removing' && !mustChange) followed.current = true;
    else if (followed.current && (mustChange || figures?.Status === 'removed')) {
      followed.current = false;
      messages.show('success', t('removed'));
      if (mustChange)
        auth.loadCurrentUser().then(
          () => navigation.navigate(passwordPath),
          (failure: unknown) => messages.error(failure),
        );
    }
  }, [figures?.Status, mustChange, auth, messages, navigation, t]);
}
