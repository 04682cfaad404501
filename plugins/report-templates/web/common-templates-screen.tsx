import { observer } from 'mobx-react-lite';
import { PrivilegeService, useClient, useService, useText } from '#core/web';
import { PageHeader } from '#shared/ui';
import { platformTemplateContract } from '../contract';
import { TemplateShelf } from './template-shelf';

/** Word templates of the platform, available to all clients. */
export default observer(function CommonTemplatesScreen() {
  const t = useText('report-templates');
  const client = useClient(platformTemplateContract);
  const can = useService(PrivilegeService).can('report-template-setting');
  return (
    <>
      <PageHeader title={t('title.report-template-setting')} text={t('lead.common')} />
      <TemplateShelf client={client} contract={platformTemplateContract} owner="platform" can={can} />
    </>
  );
});
