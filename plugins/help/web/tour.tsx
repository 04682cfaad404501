import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { AuthService, MessageService, NavigationService, SiteMapService, useService, useText } from '#core/web';
import { routes } from '#shared/routes';
import { Button, ButtonRow, Popover, Stack, useUrlState } from '#shared/ui';
import styles from './tour.module.css';
import { invitation, tourSeen, tourSteps } from './tour-steps';
import { useTarget } from './use-target';

const defaults = { tour: '' };

/**
 * A tour of the workspace in five steps for new users; the current step is kept in the address, and completion in the
 * user's preferences.
 */
const Tour = observer(() => {
  const t = useText('help');
  const auth = useService(AuthService);
  const messages = useService(MessageService);
  const navigation = useService(NavigationService);
  const siteMap = useService(SiteMapService);
  const [state, setState] = useUrlState(defaults);
  const [over, setOver] = useState(false);
  const at = Number(state.tour) || 0;
  const step = tourSteps[at - 1] ?? invitation;
  const spot = useTarget(step.targets);
  if (!siteMap.mayOpen(routes.articles()) || (over && at === 0)) return null;
  const end = (): void => {
    setOver(true);
    setState({ tour: '' }, { replace: true });
    if (auth.preference(tourSeen) !== true)
      auth.setPreference(tourSeen, true).catch((error: unknown) => messages.error(error));
  };
  const to = (next: number): void => {
    if (at === 0) navigation.navigate(routes.articles({ tour: next }));
    else if (next > tourSteps.length) end();
    else setState({ tour: String(next) }, { replace: true });
  };
  const title = t(`tour.${step.key}.title`);
  return createPortal(
    <Popover
      key={`${step.key} ${spot.left} ${spot.top} ${spot.height}`}
      label={title}
      open
      isSteady
      onOpen={(open) => !open && end()}
      className={styles.panel}
      align={spot.left > innerWidth / 2 ? 'end' : 'start'}
      content={
        <Stack tight>
          <strong>{title}</strong>
          <p className={styles.text}>{t(`tour.${step.key}.text`)}</p>
          <ButtonRow>
            <Button kind="primary" small onClick={() => to(at + 1)}>
              {t(at === 0 ? 'tour.begin' : at === tourSteps.length ? 'tour.end' : 'tour.next')}
            </Button>
            {at > 1 && (
              <Button small onClick={() => to(at - 1)}>
                {t('tour.back')}
              </Button>
            )}
            {at < tourSteps.length && (
              <Button small kind="quiet" onClick={end}>
                {t('tour.skip')}
              </Button>
            )}
            {at > 0 && <span className={styles.count}>{`${at} / ${tourSteps.length}`}</span>}
          </ButtonRow>
        </Stack>
      }
    >
      <div className={styles.spot} style={spot} />
    </Popover>,
    document.body,
  );
});

export default Tour;
