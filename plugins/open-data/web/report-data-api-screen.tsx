import { observer } from 'mobx-react-lite';
import { PrivilegeService, useService, useText } from '#core/web';
import { PageHeader, Stack, Tabs, useUrlState } from '#shared/ui';
import { CallLog } from './call-log';
import { FeedList } from './feed-list';
import { KeyList } from './key-list';
import { Samples } from './samples';

const tabs = ['keys', 'calls', 'feeds', 'samples'] as const;

/** State in the screen's URL: the tab, and the filter of the call log. */
export const openDataState = { tab: 'keys', key: '', recent: 'false', failed: 'false', page: '1' };

/** A client's data access for its own systems: keys with their calls, feeds, and sample code. */
export default observer(function ReportDataApiScreen() {
  const t = useText('open-data');
  const can = useService(PrivilegeService).can('report-data-api');
  const [state, setState] = useUrlState(openDataState);
  const tab = tabs.find((each) => each === state.tab) ?? 'keys';
  return (
    <Stack>
      <PageHeader title={t('title.report-data-api')} text={t('lead')} />
      <Tabs
        label={t('title.report-data-api')}
        value={tab}
        onChange={(next) => setState({ ...openDataState, tab: next })}
        tabs={tabs.map((key) => ({ key, title: t(`tab.${key}`) }))}
      >
        {tab === 'keys' && <KeyList can={can} />}
        {tab === 'calls' && <CallLog state={state} setState={setState} />}
        {tab === 'feeds' && <FeedList can={can} />}
        {tab === 'samples' && <Samples />}
      </Tabs>
    </Stack>
  );
});
