import { observer } from 'mobx-react-lite';
import { PrivilegeService, useService, useText } from '#core/web';
import { PageHeader, Stack, Tabs, useUrlState } from '#shared/ui';
import { DomainForm } from './domain-form';
import { PageList } from './page-list';
import { WidgetList } from './widget-list';

const tabs = ['widgets', 'pages', 'domains'] as const;
const defaults = { tab: 'widgets' };

/** Manages widgets for other sites, external pages inside the product, and the domains to fetch from. */
export default observer(function IframeEmbeddedScreen() {
  const t = useText('embedding');
  const can = useService(PrivilegeService).can('iframe-embedded');
  const [state, setState] = useUrlState(defaults);
  const tab = tabs.find((each) => each === state.tab) ?? 'widgets';
  return (
    <Stack>
      <PageHeader title={t('title.iframe-embedded')} text={t(`lead.${tab}`)} />
      <Tabs
        label={t('title.iframe-embedded')}
        value={tab}
        onChange={(next) => setState({ tab: next })}
        tabs={tabs.map((key) => ({ key, title: t(`tab.${key}`) }))}
      >
        {tab === 'widgets' && <WidgetList can={can} />}
        {tab === 'pages' && <PageList can={can} />}
        {tab === 'domains' && <DomainForm mayChange={can.modify} />}
      </Tabs>
    </Stack>
  );
});
