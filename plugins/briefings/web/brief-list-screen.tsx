import { observer } from 'mobx-react-lite';
import { PrivilegeService, useService, useText } from '#core/web';
import { PageHeader, Stack, Tabs, useUrlState } from '#shared/ui';
import { BriefList } from './brief-list';
import { PlanList } from './plan-list';

const tabs = ['briefs', 'plans'] as const;

/** Briefs and schedules. */
export default observer(function BriefListScreen() {
  const t = useText('briefings');
  const [state, setState] = useUrlState({ tab: 'briefs' });
  const tab = tabs.find((each) => each === state.tab) ?? 'briefs';
  const can = useService(PrivilegeService).can('brief-report');
  return (
    <Stack>
      <PageHeader title={t('title.brief-report')} text={t('lead')} />
      <Tabs
        label={t('title.brief-report')}
        value={tab}
        tabs={tabs.map((key) => ({ key, title: t(`tab.${key}`) }))}
        onChange={(next) => setState({ tab: next })}
      >
        {tab === 'briefs' ? <BriefList can={can} /> : <PlanList can={can} />}
      </Tabs>
    </Stack>
  );
});
