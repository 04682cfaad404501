import { observer } from 'mobx-react-lite';
import {
  AuthService,
  MessageService,
  NavigationService,
  PrivilegeService,
  QueryView,
  useClient,
  useLoaded,
  useService,
  useText,
} from '#core/web';
import { routes } from '#shared/routes';
import { Button, ButtonRow, EmptyState, PageHeader, Panel, Stack, StepLine, useUrlState } from '#shared/ui';
import { firstRunContract, type FirstRunState } from '../contract';
import { ColleagueStep } from './colleague-step';
import { CompanyStep } from './company-step';
import { doneSteps, nextStep, steps, type Step } from './first-run-steps';
import { SourceStep } from './source-step';
import { SubjectStep } from './subject-step';

const defaults = { step: '' };

/** Setup guide, operable by keyboard; completed steps stay completed when the user returns. */
const FirstRunScreen = observer(() => {
  const t = useText('first-run');
  const { user } = useService(AuthService);
  const privileges = useService(PrivilegeService);
  const client = useClient(firstRunContract);
  const [state, change] = useUrlState(defaults);
  const loaded = useLoaded((signal) => client.state({}, { signal }), [client, user?.User_ID]);
  const { reload } = loaded;
  if (!privileges.may(['subject-monitor', 'modify']) && !privileges.may(['client-list', 'modify']))
    return <EmptyState icon="lock" title={t('notYours')} text={t('notYoursText')} />;
  return (
    <QueryView query={loaded} lines={10}>
      {(data) => {
        const done = doneSteps(data);
        const step = steps.find((each) => each === state.step && !done.has(each)) ?? nextStep(done);
        const skip = (): void => change({ step: (step && nextStep(done, step)) ?? '' });
        const finished = (): void => {
          change({ step: '' }, { replace: true });
          reload();
        };
        return (
          <Stack>
            <PageHeader
              title={t('title.first-run')}
              text={t(data.Client ? 'leadFor' : 'lead', { name: data.Client?.Client_Name ?? '' })}
            />
            <StepLine
              label={t('title.first-run')}
              steps={steps.map((each) => ({ key: each, title: t(`step.${each}`), isDone: done.has(each) }))}
              current={step}
            />
            {step === undefined ? (
              <Finished />
            ) : (
              <Panel title={t(`heading.${step}`)}>
                <StepBody key={`${step} ${user?.User_ID ?? ''}`} step={step} state={data} onDone={finished} />
                <ButtonRow>
                  {nextStep(done, step) !== step && (
                    <Button kind="quiet" onClick={skip}>
                      {t('skip')}
                    </Button>
                  )}
                </ButtonRow>
              </Panel>
            )}
          </Stack>
        );
      }}
    </QueryView>
  );
});

/** Properties of every step. */
export interface StepProps {
  readonly state: FirstRunState;
  readonly onDone: () => void;
}

function StepBody({ step, ...rest }: StepProps & { readonly step: Step }) {
  switch (step) {
    case 'subject':
      return <SubjectStep {...rest} />;
    case 'source':
      return <SourceStep {...rest} />;
    case 'colleague':
      return <ColleagueStep {...rest} />;
    default:
      return <CompanyStep {...rest} />;
  }
}

/** Completion page: links to the dashboard, and ends impersonation. */
const Finished = observer(() => {
  const t = useText('first-run');
  const auth = useService(AuthService);
  const messages = useService(MessageService);
  const navigation = useService(NavigationService);
  const end = (): void =>
    void auth.endSimulation().then(
      () => navigation.navigate(routes.clients()),
      (error: unknown) => messages.error(error),
    );
  return (
    <EmptyState
      icon="check"
      title={t('finished')}
      text={t('finishedText')}
      action={
        <ButtonRow>
          <Button kind="primary" data-autofocus onClick={() => navigation.navigate(routes.dashboard())}>
            {t('toDashboard')}
          </Button>
          {auth.simulated && <Button onClick={end}>{t('backToOwn')}</Button>}
        </ButtonRow>
      }
    />
  );
});

export default FirstRunScreen;
